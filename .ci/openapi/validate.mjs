// Checks a document against the JSON schema of its version of OpenAPI.
//
//   node validate.mjs openapi.json 3.1
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';

const validator = new Validator();
const result = await validator.validate(JSON.parse(readFileSync(process.argv[2], 'utf8')));
if (!result.valid || validator.version !== process.argv[3]) {
  console.error(`version ${validator.version}`, JSON.stringify(result.errors, null, 2));
  process.exit(1);
}
console.log(`a valid OpenAPI ${validator.version} document`);
