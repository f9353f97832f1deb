PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO goose_db_version VALUES(1,0,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(2,1,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(3,2,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(4,3,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(5,4,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(6,5,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(7,6,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(8,7,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(9,8,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(10,9,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(11,10,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(12,11,1,'2026-11-26 06:46:17');
INSERT INTO goose_db_version VALUES(13,12,1,'2026-11-26 06:46:17');
CREATE TABLE project (
    id           TEXT PRIMARY KEY,
    workspace_id TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    updated_ms   BIGINT NOT NULL,
    doc          TEXT   NOT NULL, -- engine.Project as JSON, without additionalParams
    params       TEXT             -- additionalParams, byte for byte
, organization_id TEXT NOT NULL DEFAULT '', status TEXT NOT NULL DEFAULT '', bytes BIGINT NOT NULL DEFAULT 0);
INSERT INTO project VALUES('1aeb24f5-6aeb-4f65-93c9-1259e056b605','81180445-7ef1-49d6-a2d7-5db313a66baf',1795675581001,1795675581001,'{"id":"1aeb24f5-6aeb-4f65-93c9-1259e056b605","name":"","organizationId":"314aa071-f40e-46ea-82b2-dded0a6682cb","workspaceId":"81180445-7ef1-49d6-a2d7-5db313a66baf","createdAt":"2026-11-26T06:46:21.001Z","updatedAt":"2026-11-26T06:46:21.001Z","request":{"prompt":"Tea came to Europe by ship. A cup of it takes three minutes. Wait, and it is worth it.","promptType":"Script","language":"en","toneOfVoice":"Natural","videoTagId":"Explainer","toAutoExport":true,"workspaceId":"81180445-7ef1-49d6-a2d7-5db313a66baf","aspectRatio":"16:9","resolution":"720p"},"language":"en","creation":"waiting","enhancement":"waiting","step":"fetch","progress":{"step":"","share":0,"overall":0,"at":"0001-01-01T00:00:00Z"}}',NULL,'314aa071-f40e-46ea-82b2-dded0a6682cb','STRUCTURE',0);
CREATE TABLE result (
    project_id TEXT NOT NULL,
    step       TEXT NOT NULL,
    part       TEXT NOT NULL, -- scene or edit, '' = the whole step
    value      TEXT NOT NULL,
    PRIMARY KEY (project_id, step, part)
);
CREATE TABLE organization (
    id         TEXT PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_ms BIGINT NOT NULL
, default_workspace_id TEXT NOT NULL DEFAULT '');
INSERT INTO organization VALUES('314aa071-f40e-46ea-82b2-dded0a6682cb','My organization',1795675579172,'');
CREATE TABLE workspace (
    id              TEXT PRIMARY KEY,
    organization_id TEXT   NOT NULL REFERENCES organization (id),
    name            TEXT   NOT NULL,
    created_ms      BIGINT NOT NULL,
    created_by      TEXT   NOT NULL -- member, '' = the host
);
INSERT INTO workspace VALUES('81180445-7ef1-49d6-a2d7-5db313a66baf','314aa071-f40e-46ea-82b2-dded0a6682cb','My workspace',1795675579323,'bbda4ecc-2201-452a-b38f-02c224a577d6');
CREATE TABLE member (
    id              TEXT PRIMARY KEY,
    organization_id TEXT   NOT NULL REFERENCES organization (id),
    email           TEXT   NOT NULL UNIQUE, -- in lower case
    name            TEXT   NOT NULL,
    role            TEXT   NOT NULL,
    created_ms      BIGINT NOT NULL,
    password        TEXT   NOT NULL         -- its hash, '' = none
);
INSERT INTO member VALUES('bbda4ecc-2201-452a-b38f-02c224a577d6','314aa071-f40e-46ea-82b2-dded0a6682cb','owner@scenewright.invalid','Owner','owner',1795675579173,'pbkdf2-sha256$600000$tmAzvYzoUq/TZ8qHkGXVqg$DY/aTdGYB9X9mWajPfjqd17NmQ2E4CJFOsd0Vs+w+NY');
CREATE TABLE branding (
    entity_id TEXT PRIMARY KEY, -- workspace or organization
    doc       TEXT NOT NULL     -- tenant.Branding as JSON
);
CREATE TABLE idea (
    entity_id TEXT PRIMARY KEY, -- workspace or organization
    status    TEXT NOT NULL,
    doc       TEXT NOT NULL     -- []tenant.Idea as JSON
);
CREATE TABLE prompt (
    id              TEXT PRIMARY KEY,
    organization_id TEXT   NOT NULL,
    workspace_id    TEXT   NOT NULL, -- '' = the organization's
    created_ms      BIGINT NOT NULL,
    text            TEXT   NOT NULL,
    tags            TEXT   NOT NULL  -- []string as JSON
);
CREATE TABLE template (
    id              TEXT PRIMARY KEY,
    organization_id TEXT   NOT NULL,
    workspace_id    TEXT   NOT NULL REFERENCES workspace (id),
    created_by      TEXT   NOT NULL, -- member, '' = the host
    created_ms      BIGINT NOT NULL,
    doc             TEXT   NOT NULL  -- tenant.Template as JSON
);
INSERT INTO template VALUES('04a7d936-4470-4cc3-b21f-06a7681892e2','314aa071-f40e-46ea-82b2-dded0a6682cb','81180445-7ef1-49d6-a2d7-5db313a66baf','bbda4ecc-2201-452a-b38f-02c224a577d6',1795675579323,'{"id":"04a7d936-4470-4cc3-b21f-06a7681892e2","organizationId":"314aa071-f40e-46ea-82b2-dded0a6682cb","workspaceId":"81180445-7ef1-49d6-a2d7-5db313a66baf","name":"Product launch","description":"Introduces a new product in about a minute: the problem it takes away, what it does, why one can believe it, and how to get it.","createdBy":"bbda4ecc-2201-452a-b38f-02c224a577d6","createdAt":"2026-11-26T06:46:19.323Z","scenes":[{"id":"hook","order":1,"type":"title","moreDetails":"Open with the one change the product makes in a customer''s day, in a single sentence of at most twelve words. Name the product at its end and nothing before it.","dynamicValues":[{"position":0,"type":"header","value":"Meet {product}"},{"position":0,"type":"subheader","value":"{the change it makes, in five words}"},{"position":0,"type":"logo","value":""}],"voice":{"speed":1.05,"tone":"excited"},"duration":6},{"id":"problem","order":2,"type":"statement","moreDetails":"Describe the moment in which customers feel the problem today: where they are, what they try, what goes wrong. Use their words. One scene, no list, no product yet.","dynamicValues":[{"position":0,"type":"header","value":"{the problem, as a customer would say it}"}],"voice":{"speed":1,"tone":"friendly"},"duration":10},{"id":"solution","order":3,"type":"picture","moreDetails":"Show the product doing its main job, from the first touch to the result. Say what the viewer sees while they see it. Prefer footage of real use over a product shot.","dynamicValues":[{"position":0,"type":"header","value":"{what it does}"},{"position":0,"type":"video","value":""}],"voice":{"speed":1,"tone":"excited"},"duration":12},{"id":"features","order":4,"type":"list","moreDetails":"Three things it does that the alternative does not. Put each as what the customer gains, then name the feature behind it. The most surprising one comes last.","dynamicValues":[{"position":0,"type":"header","value":"Three reasons to switch"},{"position":0,"type":"bullet","value":"{first gain}"},{"position":1,"type":"bullet","value":"{second gain}"},{"position":2,"type":"bullet","value":"{third gain}"}],"voice":{"speed":1,"tone":"professional"},"duration":14},{"id":"proof","order":5,"type":"number","moreDetails":"One measured result from the trial or from first customers: the number, what it counts, and who measured it. Leave the scene out if there is none.","dynamicValues":[{"position":0,"type":"number","value":"{result}"},{"position":0,"type":"text","value":"{what was measured, and by whom}"}],"voice":{"speed":1,"tone":"professional"},"duration":8},{"id":"offer","order":6,"type":"closing","script":"{product} is available from {date}.","moreDetails":"Say when and where it can be had, then ask for exactly one step. Put the shortest address there is on the screen.","dynamicValues":[{"position":0,"type":"header","value":"{product}: from {date}"},{"position":0,"type":"cta","value":"See it in action"},{"position":0,"type":"logo","value":""}],"voice":{"speed":1,"tone":"friendly"},"duration":8}]}');
INSERT INTO template VALUES('f128ee7e-2e62-4c5c-bf7a-6a8962dd0b4e','314aa071-f40e-46ea-82b2-dded0a6682cb','81180445-7ef1-49d6-a2d7-5db313a66baf','bbda4ecc-2201-452a-b38f-02c224a577d6',1795675579322,'{"id":"f128ee7e-2e62-4c5c-bf7a-6a8962dd0b4e","organizationId":"314aa071-f40e-46ea-82b2-dded0a6682cb","workspaceId":"81180445-7ef1-49d6-a2d7-5db313a66baf","name":"How-to training","description":"Teaches one task that the viewer will do themselves: the goal, what is needed, the steps in order, the usual mistake and how to tell that it worked.","createdBy":"bbda4ecc-2201-452a-b38f-02c224a577d6","createdAt":"2026-11-26T06:46:19.322Z","scenes":[{"id":"goal","order":1,"type":"title","moreDetails":"Say what the viewer will be able to do at the end and how long it takes. Show the finished result at once; it is the reason to keep watching.","dynamicValues":[{"position":0,"type":"header","value":"How to {task}"},{"position":0,"type":"subheader","value":"In {number} steps"}],"voice":{"speed":1,"tone":"friendly"},"duration":7},{"id":"preparation","order":2,"type":"list","moreDetails":"Everything that has to be at hand before the first step: tools, access, material. Name quantities and versions. Mention safety here and not later.","dynamicValues":[{"position":0,"type":"header","value":"What you need"},{"position":0,"type":"bullet","value":"{first thing}"},{"position":1,"type":"bullet","value":"{second thing}"},{"position":2,"type":"bullet","value":"{third thing}"}],"voice":{"speed":0.95,"tone":"calm"},"duration":10},{"id":"first-steps","order":3,"type":"steps","moreDetails":"The first half of the task, one action to a sentence, each beginning with its verb. After an action, say what the viewer should see before going on.","dynamicValues":[{"position":0,"type":"header","value":"Begin"},{"position":0,"type":"bullet","value":"{first action}"},{"position":1,"type":"bullet","value":"{second action}"},{"position":2,"type":"bullet","value":"{third action}"}],"voice":{"speed":0.95,"tone":"calm"},"duration":16},{"id":"next-steps","order":4,"type":"steps","moreDetails":"The second half, in the same way. If a step depends on the viewer''s situation, give the rule for choosing and then the common case only.","dynamicValues":[{"position":0,"type":"header","value":"Finish"},{"position":0,"type":"bullet","value":"{fourth action}"},{"position":1,"type":"bullet","value":"{fifth action}"},{"position":2,"type":"bullet","value":"{sixth action}"}],"voice":{"speed":0.95,"tone":"calm"},"duration":16},{"id":"mistake","order":5,"type":"compare","moreDetails":"The mistake that beginners make most, beside the right way. Explain why the wrong way looks right, so that it is recognised when it happens.","dynamicValues":[{"position":0,"type":"header","value":"The usual mistake"},{"position":0,"type":"text","value":"{the wrong way}"},{"position":1,"type":"text","value":"{the right way}"}],"voice":{"speed":1,"tone":"natural"},"duration":10},{"id":"check","order":6,"type":"statement","moreDetails":"How to tell that it worked: one thing to look at, and what it should show. Say what to do when it does not.","dynamicValues":[{"position":0,"type":"header","value":"How to tell that it worked"}],"voice":{"speed":1,"tone":"natural"},"duration":7},{"id":"practice","order":7,"type":"closing","moreDetails":"Ask the viewer to do it once today, and say where help is to be had.","dynamicValues":[{"position":0,"type":"header","value":"Now you"},{"position":0,"type":"cta","value":"Try it yourself"},{"position":0,"type":"logo","value":""}],"voice":{"speed":1,"tone":"friendly"},"duration":6}]}');
INSERT INTO template VALUES('49a016be-fc99-414a-9acf-0116b4de85a3','314aa071-f40e-46ea-82b2-dded0a6682cb','81180445-7ef1-49d6-a2d7-5db313a66baf','bbda4ecc-2201-452a-b38f-02c224a577d6',1795675579321,'{"id":"49a016be-fc99-414a-9acf-0116b4de85a3","organizationId":"314aa071-f40e-46ea-82b2-dded0a6682cb","workspaceId":"81180445-7ef1-49d6-a2d7-5db313a66baf","name":"Company news in numbers","description":"Reports a quarter, a year or a project to colleagues, partners or the public, by a few figures that matter and what follows from them.","createdBy":"bbda4ecc-2201-452a-b38f-02c224a577d6","createdAt":"2026-11-26T06:46:19.321Z","scenes":[{"id":"headline","order":1,"type":"title","moreDetails":"The period and the single sentence that everybody should remember of it. Lead with the result, not with the fact that there is a report.","dynamicValues":[{"position":0,"type":"header","value":"{the period} in {number} figures"},{"position":0,"type":"logo","value":""}],"voice":{"speed":1,"tone":"professional"},"duration":6},{"id":"main-figure","order":2,"type":"number","moreDetails":"The most important figure. Compare it with the period before and say in half a sentence what caused the difference.","dynamicValues":[{"position":0,"type":"number","value":"{figure}"},{"position":0,"type":"text","value":"{what it counts}"},{"position":0,"type":"subheader","value":"{change against the period before}"}],"voice":{"speed":1,"tone":"professional"},"duration":10},{"id":"trend","order":3,"type":"chart","moreDetails":"How that figure got there: four to eight values in order of time, oldest first. Point out the one turn in the line that needs an explanation, and give it.","dynamicValues":[{"position":0,"type":"header","value":"{what the line shows}"},{"position":0,"type":"number","value":"{first value}"},{"position":1,"type":"number","value":"{middle value}"},{"position":2,"type":"number","value":"{last value}"}],"voice":{"speed":1,"tone":"professional"},"duration":12},{"id":"milestones","order":4,"type":"timeline","moreDetails":"Two to five events of the period with their dates: deliveries, openings, awards, people. Thank those who did it by name where they agree to it.","dynamicValues":[{"position":0,"type":"header","value":"What happened"},{"position":0,"type":"bullet","value":"{month: first event}"},{"position":1,"type":"bullet","value":"{month: second event}"},{"position":2,"type":"bullet","value":"{month: third event}"}],"voice":{"speed":1,"tone":"natural"},"duration":14},{"id":"lesson","order":5,"type":"statement","moreDetails":"What did not go as planned, in plain words, and what is done about it. One sentence each. It is what makes the rest credible.","dynamicValues":[{"position":0,"type":"header","value":"{what we learned}"}],"voice":{"speed":0.95,"tone":"calm"},"duration":8},{"id":"outlook","order":6,"type":"closing","moreDetails":"The one goal for the next period, with a date, and what each viewer can do for it.","dynamicValues":[{"position":0,"type":"header","value":"Next: {the goal}"},{"position":0,"type":"cta","value":"Read the full story"},{"position":0,"type":"logo","value":""}],"voice":{"speed":1,"tone":"friendly"},"duration":8}]}');
INSERT INTO template VALUES('9a1bf593-0433-461c-8cfb-966d6ac1b9a5','314aa071-f40e-46ea-82b2-dded0a6682cb','81180445-7ef1-49d6-a2d7-5db313a66baf','bbda4ecc-2201-452a-b38f-02c224a577d6',1795675579320,'{"id":"9a1bf593-0433-461c-8cfb-966d6ac1b9a5","organizationId":"314aa071-f40e-46ea-82b2-dded0a6682cb","workspaceId":"81180445-7ef1-49d6-a2d7-5db313a66baf","name":"Customer story","description":"Tells how one customer got from a problem to a result, in their own words as far as possible. The company stays in the supporting role.","createdBy":"bbda4ecc-2201-452a-b38f-02c224a577d6","createdAt":"2026-11-26T06:46:19.32Z","scenes":[{"id":"person","order":1,"type":"picture","moreDetails":"Introduce the customer as a person: name, place, what they do, what they are proud of. Show them at work. The company is not mentioned yet.","dynamicValues":[{"position":0,"type":"header","value":"{customer}"},{"position":0,"type":"subheader","value":"{what they do, and where}"},{"position":0,"type":"image","value":""}],"voice":{"speed":1,"tone":"friendly"},"duration":9},{"id":"before","order":2,"type":"statement","moreDetails":"One concrete day on which the problem cost them something: time, money, a customer, sleep. Give the detail that only somebody who was there would know.","dynamicValues":[{"position":0,"type":"header","value":"{the problem, in one line}"}],"voice":{"speed":0.95,"tone":"calm"},"duration":11},{"id":"turning-point","order":3,"type":"statement","moreDetails":"What made them look for something else, what they tried, and why they chose this. Doubts belong here; they are the viewer''s as well.","dynamicValues":[{"position":0,"type":"header","value":"{what made them change}"}],"voice":{"speed":1,"tone":"natural"},"duration":10},{"id":"quote","order":4,"type":"quote","moreDetails":"The strongest sentence of the interview, letter for letter, at most twenty words. Have the customer approve it in writing.","dynamicValues":[{"position":0,"type":"quote","value":"{the customer''s words}"},{"position":0,"type":"text","value":"{name, role, company}"}],"voice":{"speed":1,"tone":"natural"},"duration":9},{"id":"after","order":5,"type":"compare","moreDetails":"The same situation before and after. Compare the same thing on both sides, best with a figure, and say how long the way took.","dynamicValues":[{"position":0,"type":"header","value":"Then and now"},{"position":0,"type":"text","value":"{before}"},{"position":1,"type":"text","value":"{after}"}],"voice":{"speed":1,"tone":"friendly"},"duration":11},{"id":"invitation","order":6,"type":"closing","moreDetails":"Thank the customer by name. Then address viewers in the same situation and ask for one step.","dynamicValues":[{"position":0,"type":"header","value":"What is your story?"},{"position":0,"type":"cta","value":"Get in touch"},{"position":0,"type":"logo","value":""}],"voice":{"speed":1,"tone":"friendly"},"duration":7}]}');
INSERT INTO template VALUES('7d4bfda4-3eb3-46f3-aa5b-a5045c41758d','314aa071-f40e-46ea-82b2-dded0a6682cb','81180445-7ef1-49d6-a2d7-5db313a66baf','bbda4ecc-2201-452a-b38f-02c224a577d6',1795675579319,'{"id":"7d4bfda4-3eb3-46f3-aa5b-a5045c41758d","organizationId":"314aa071-f40e-46ea-82b2-dded0a6682cb","workspaceId":"81180445-7ef1-49d6-a2d7-5db313a66baf","name":"Event invitation","description":"Invites to a conference, an open day or a webinar: why it is worth the time, what happens there, who speaks, and how to come.","createdBy":"bbda4ecc-2201-452a-b38f-02c224a577d6","createdAt":"2026-11-26T06:46:19.319Z","scenes":[{"id":"invitation","order":1,"type":"title","script":"{event}: {date}, {place}.","moreDetails":"Name, date and place in the first seven seconds, spoken and shown. Add the question that the event answers.","dynamicValues":[{"position":0,"type":"header","value":"{event}"},{"position":0,"type":"subheader","value":"{date}, {place}"},{"position":0,"type":"logo","value":""}],"voice":{"speed":1.05,"tone":"excited"},"duration":7},{"id":"reason","order":2,"type":"statement","moreDetails":"For whom it is and what they take home that they cannot read up on elsewhere. Speak to one viewer, not to an audience.","dynamicValues":[{"position":0,"type":"header","value":"{what you take home}"}],"voice":{"speed":1,"tone":"friendly"},"duration":9},{"id":"programme","order":3,"type":"timeline","moreDetails":"Three to five points of the programme in order, each with its time. Name the ones people will talk about afterwards and leave out the coffee breaks.","dynamicValues":[{"position":0,"type":"header","value":"The programme"},{"position":0,"type":"bullet","value":"{time: first point}"},{"position":1,"type":"bullet","value":"{time: second point}"},{"position":2,"type":"bullet","value":"{time: third point}"}],"voice":{"speed":1,"tone":"natural"},"duration":13},{"id":"speakers","order":4,"type":"picture","moreDetails":"One or two speakers or hosts: name, what they have done, what they will talk about. One sentence each.","dynamicValues":[{"position":0,"type":"header","value":"{speaker}"},{"position":0,"type":"subheader","value":"{what they are known for}"},{"position":0,"type":"image","value":""}],"voice":{"speed":1,"tone":"professional"},"duration":10},{"id":"last-time","order":5,"type":"number","moreDetails":"A figure from the last event that shows what to expect: guests, countries, talks, share that came again. Leave the scene out for a first event.","dynamicValues":[{"position":0,"type":"number","value":"{figure}"},{"position":0,"type":"text","value":"{what it counts, last time}"}],"voice":{"speed":1,"tone":"natural"},"duration":7},{"id":"register","order":6,"type":"closing","moreDetails":"How to register, until when, and what it costs; say so if it is free. End on the date.","dynamicValues":[{"position":0,"type":"header","value":"{date}: be there"},{"position":0,"type":"cta","value":"Save the date"},{"position":0,"type":"logo","value":""}],"voice":{"speed":1,"tone":"excited"},"duration":8}]}');
CREATE TABLE asset (
    id           TEXT PRIMARY KEY,
    workspace_id TEXT   NOT NULL,
    parent       TEXT   REFERENCES asset (id), -- the folder it lies in; NULL = the root
    folder_name  TEXT,                         -- of folders: the name as library.FoldName has it
    name         TEXT   NOT NULL,
    type         TEXT   NOT NULL,
    mimetype     TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    doc          TEXT   NOT NULL,              -- library.Asset as JSON; the folder in it does not count
    UNIQUE (workspace_id, folder_name)
);
CREATE TABLE credential (
    id              TEXT PRIMARY KEY,
    key_name        TEXT   NOT NULL UNIQUE, -- the public part of the key
    organization_id TEXT   NOT NULL,
    workspace_id    TEXT   NOT NULL, -- '' = the whole organization
    parent_id       TEXT   NOT NULL, -- '' = a root
    root_id         TEXT   NOT NULL,
    depth           BIGINT NOT NULL,
    revision        BIGINT NOT NULL, -- 0 = the first secret was not claimed yet
    created_ms      BIGINT NOT NULL,
    expires_ms      BIGINT NOT NULL,
    claim_ms        BIGINT NOT NULL,
    used_ms         BIGINT NOT NULL,
    previous_ms     BIGINT NOT NULL,
    revoked_ms      BIGINT NOT NULL,
    revoked_type    TEXT   NOT NULL,
    revoked_by      TEXT   NOT NULL,
    doc             TEXT   NOT NULL  -- what is neither changed nor searched, as JSON
);
INSERT INTO credential VALUES('c74c4bec-52fb-4ffc-92a2-1b8ab74f665c','1QQLKdahHt8pFBJLC','314aa071-f40e-46ea-82b2-dded0a6682cb','','','c74c4bec-52fb-4ffc-92a2-1b8ab74f665c',0,1,1795675579326,4102444800000,0,1795675580980,0,0,'','','{"name":"First key","scopes":["config:read","organizations:read","workspaces:read","workspaces:write","branding:read","branding:write","assets:read","assets:write","assets:delete","templates:read","templates:write","templates:delete","projects:read","projects:create","projects:delete","exports:create","webhooks:read","webhooks:replay","keys:read","keys:issue","keys:rotate","keys:revoke"],"userId":"bbda4ecc-2201-452a-b38f-02c224a577d6","createdBy":{"Type":"host","ID":""}}');
CREATE TABLE credential_revision (
    credential_id TEXT   NOT NULL,
    number        BIGINT NOT NULL,
    mac           TEXT   NOT NULL, -- hex
    not_after_ms  BIGINT NOT NULL, -- 0 = as long as the credential
    PRIMARY KEY (credential_id, number)
);
INSERT INTO credential_revision VALUES('c74c4bec-52fb-4ffc-92a2-1b8ab74f665c',1,'3487dcf1ec6214ceef437642c1af63472406aa585cc1f645914051dbdf101f55',0);
CREATE TABLE claim (
    id         TEXT PRIMARY KEY,
    expires_ms BIGINT NOT NULL,
    used_ms    BIGINT NOT NULL,
    doc        TEXT   NOT NULL -- access.Claim as JSON, without UsedAt
);
CREATE TABLE audit (
    id              TEXT PRIMARY KEY,
    at_ms           BIGINT NOT NULL,
    organization_id TEXT   NOT NULL,
    credential_id   TEXT   NOT NULL,
    action          TEXT   NOT NULL,
    doc             TEXT   NOT NULL -- access.Entry as JSON
);
INSERT INTO audit VALUES('01a2169a-e3be-756f-82a8-dfa5445a2628',1795675579326,'314aa071-f40e-46ea-82b2-dded0a6682cb','c74c4bec-52fb-4ffc-92a2-1b8ab74f665c','issue','{"ID":"01a2169a-e3be-756f-82a8-dfa5445a2628","At":"2026-11-26T06:46:19.326Z","Actor":{"Type":"host","ID":""},"Channel":"go","Action":"issue","CredentialID":"c74c4bec-52fb-4ffc-92a2-1b8ab74f665c","OrganizationID":"314aa071-f40e-46ea-82b2-dded0a6682cb","Target":"organization:314aa071-f40e-46ea-82b2-dded0a6682cb","IP":"","Result":"ok","Note":""}');
CREATE TABLE delivery (
    id           TEXT PRIMARY KEY, -- the webhook-id
    workspace_id TEXT   NOT NULL,
    project_id   TEXT   NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    edit_id      TEXT   NOT NULL,
    url          TEXT   NOT NULL,
    body         TEXT   NOT NULL, -- byte for byte
    state        TEXT   NOT NULL,
    reason       TEXT   NOT NULL,
    attempts     BIGINT NOT NULL, -- made so far
    tries        BIGINT NOT NULL, -- of the schedule under way
    created_ms   BIGINT NOT NULL,
    next_ms      BIGINT NOT NULL,
    done_ms      BIGINT NOT NULL  -- 0 = not yet
);
CREATE TABLE delivery_attempt (
    delivery_id TEXT   NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
    number      BIGINT NOT NULL,
    at_ms       BIGINT NOT NULL,
    status      BIGINT NOT NULL, -- 0 = no answer
    error       TEXT   NOT NULL,
    reply       TEXT   NOT NULL,
    took_ms     BIGINT NOT NULL,
    PRIMARY KEY (delivery_id, number)
);
CREATE TABLE webhook_endpoint (
    workspace_id TEXT   NOT NULL,
    url          TEXT   NOT NULL,
    failing_ms   BIGINT NOT NULL, -- since
    disabled_ms  BIGINT NOT NULL, -- 0 = it is not
    reason       TEXT   NOT NULL,
    PRIMARY KEY (workspace_id, url)
);
CREATE TABLE webhook_secret (
    workspace_id TEXT   NOT NULL,
    number       BIGINT NOT NULL,
    sealed       TEXT   NOT NULL, -- base64
    created_ms   BIGINT NOT NULL,
    expires_ms   BIGINT NOT NULL, -- 0 = in use
    PRIMARY KEY (workspace_id, number)
);
CREATE TABLE replay (
    owner       TEXT   NOT NULL,
    key         TEXT   NOT NULL,
    route       TEXT   NOT NULL,
    hash        TEXT   NOT NULL, -- of the body, '' = not known yet
    resource_id TEXT   NOT NULL,
    token       TEXT   NOT NULL, -- of who works it, '' = answered
    created_ms  BIGINT NOT NULL,
    until_ms    BIGINT NOT NULL, -- end of the lease, or of the keeping
    status      BIGINT NOT NULL,
    header      TEXT   NOT NULL, -- JSON
    body        TEXT   NOT NULL,
    PRIMARY KEY (owner, key)
);
CREATE TABLE worker (
    id      TEXT PRIMARY KEY,
    seen_ms BIGINT NOT NULL -- when it was heard of last
);
CREATE TABLE turn (
    subject   TEXT PRIMARY KEY,
    worker_id TEXT   NOT NULL REFERENCES worker (id) ON DELETE CASCADE,
    token     TEXT   NOT NULL,
    cancelled BIGINT NOT NULL -- 1 = is to be stopped
);
CREATE TABLE installation (
    name  TEXT PRIMARY KEY, -- 'secret': the fingerprint of the host's, as engine/vault makes it
    value TEXT NOT NULL
);
INSERT INTO installation VALUES('secret','MLCDTBESMKRAUULGHWF3TSMYWW.0be8ea698bc74406bef2297cd32fa6f93f72a154de713e628f7886b00be4be2e');
CREATE TABLE share (
    queue           TEXT   NOT NULL,
    organization_id TEXT   NOT NULL,
    workspace_id    TEXT   NOT NULL,
    served          BIGINT NOT NULL, -- the number of its last job among those of the queue
    PRIMARY KEY (queue, organization_id, workspace_id)
);
CREATE TABLE film_day (
    organization_id TEXT   NOT NULL,
    day             BIGINT NOT NULL, -- since 1970, by UTC
    films           BIGINT NOT NULL,
    PRIMARY KEY (organization_id, day)
);
CREATE TABLE retention (
    workspace_id TEXT   PRIMARY KEY REFERENCES workspace (id),
    projects     BIGINT NOT NULL, -- days, 0 = for ever; and so the others
    exports      BIGINT NOT NULL,
    uploads      BIGINT NOT NULL
);
INSERT INTO retention VALUES('81180445-7ef1-49d6-a2d7-5db313a66baf',0,0,3650);
CREATE TABLE river_leader (
    elected_at timestamp NOT NULL,
    expires_at timestamp NOT NULL,
    leader_id text NOT NULL,
    name text PRIMARY KEY NOT NULL DEFAULT 'default' CHECK (name = 'default'),
    CONSTRAINT name_length CHECK (length(name) > 0 AND length(name) < 128),
    CONSTRAINT leader_id_length CHECK (length(leader_id) > 0 AND length(leader_id) < 128)
);
CREATE TABLE river_migration (
    line text NOT NULL,
    version integer NOT NULL,
    created_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT line_length CHECK (length(line) > 0 AND length(line) < 128),
    CONSTRAINT version_gte_1 CHECK (version >= 1),
    PRIMARY KEY (line, version)
);
INSERT INTO river_migration VALUES('main',1,'2026-11-26 06:46:17');
INSERT INTO river_migration VALUES('main',2,'2026-11-26 06:46:17');
INSERT INTO river_migration VALUES('main',3,'2026-11-26 06:46:17');
INSERT INTO river_migration VALUES('main',4,'2026-11-26 06:46:17');
INSERT INTO river_migration VALUES('main',5,'2026-11-26 06:46:17');
INSERT INTO river_migration VALUES('main',6,'2026-11-26 06:46:17');
INSERT INTO river_migration VALUES('main',7,'2026-11-26 06:46:17');
CREATE TABLE river_notification (
    id integer PRIMARY KEY AUTOINCREMENT,
    created_at timestamp NOT NULL DEFAULT (datetime('now', 'subsec')),
    payload text NOT NULL,
    topic text NOT NULL,
    CONSTRAINT topic_length CHECK (length(topic) > 0 AND length(topic) < 128)
);
INSERT INTO river_notification VALUES(1,'2026-11-26 06:46:21.007','{"queue": "fetch"}','river_insert');
CREATE TABLE river_job (
    id integer PRIMARY KEY, -- SQLite makes this autoincrementing automatically
    args blob NOT NULL DEFAULT (jsonb('{}')),
    attempt integer NOT NULL DEFAULT 0,
    attempted_at timestamp,
    attempted_by blob, -- json
    created_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
    errors blob, -- json
    finalized_at timestamp,
    kind text NOT NULL,
    metadata blob NOT NULL DEFAULT (jsonb('{}')),
    priority integer NOT NULL DEFAULT 1,
    queue text NOT NULL DEFAULT 'default',
    state text NOT NULL DEFAULT 'available',
    scheduled_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
    tags blob NOT NULL DEFAULT (jsonb('[]')),
    unique_key blob,
    unique_states integer, max_attempts integer NOT NULL DEFAULT 25,
    CONSTRAINT finalized_or_finalized_at_null CHECK (
        (finalized_at IS NULL AND state NOT IN ('cancelled', 'completed', 'discarded')) OR
        (finalized_at IS NOT NULL AND state IN ('cancelled', 'completed', 'discarded'))
    ),
    CONSTRAINT priority_in_range CHECK (priority >= 1 AND priority <= 4),
    CONSTRAINT queue_length CHECK (length(queue) > 0 AND length(queue) < 128),
    CONSTRAINT kind_length CHECK (length(kind) > 0 AND length(kind) < 128),
    CONSTRAINT state_valid CHECK (state IN ('available', 'cancelled', 'completed', 'discarded', 'pending', 'retryable', 'running', 'scheduled'))
);
INSERT INTO river_job VALUES(1,X'cc44476b696e64576665746368777375626a656374c72431616562323466352d366165622d346636352d393363392d3132353965303536623630354773746570576665746368',0,NULL,NULL,'2026-11-26 06:46:21.007',NULL,NULL,'scenewright',X'cc26c71272697665723a756e697175655f6e6f6e6365c71066333765353465623062663063346330',1,'fetch','available','2026-11-26 06:46:21.007',X'0b',NULL,NULL,4);
CREATE TABLE river_queue (
    name text PRIMARY KEY NOT NULL,
    created_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
    metadata blob NOT NULL DEFAULT (jsonb('{}')),
    paused_at timestamp,
    updated_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO river_queue VALUES('prepare','2026-11-26 06:46:19.157',X'0c',NULL,'2026-11-26 06:46:19.157');
INSERT INTO river_queue VALUES('video','2026-11-26 06:46:19.158',X'0c',NULL,'2026-11-26 06:46:19.158');
INSERT INTO river_queue VALUES('asset','2026-11-26 06:46:19.161',X'0c',NULL,'2026-11-26 06:46:19.161');
INSERT INTO river_queue VALUES('hearing','2026-11-26 06:46:19.163',X'0c',NULL,'2026-11-26 06:46:19.163');
INSERT INTO river_queue VALUES('delivery','2026-11-26 06:46:19.163',X'0c',NULL,'2026-11-26 06:46:19.163');
INSERT INTO river_queue VALUES('ideas','2026-11-26 06:46:19.164',X'0c',NULL,'2026-11-26 06:46:19.164');
INSERT INTO river_queue VALUES('fetch','2026-11-26 06:46:19.168',X'0c',NULL,'2026-11-26 06:46:19.168');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('goose_db_version',13);
INSERT INTO sqlite_sequence VALUES('river_notification',1);
CREATE INDEX project_by_age ON project (created_ms DESC, id DESC);
CREATE INDEX project_by_workspace ON project (workspace_id, created_ms DESC, id DESC);
CREATE INDEX organization_by_age ON organization (created_ms DESC, id DESC);
CREATE INDEX workspace_by_organization ON workspace (organization_id, created_ms DESC, id DESC);
CREATE INDEX member_by_organization ON member (organization_id, created_ms, id);
CREATE INDEX prompt_by_workspace ON prompt (organization_id, workspace_id, created_ms DESC);
CREATE INDEX template_by_workspace ON template (workspace_id, created_ms DESC, id DESC);
CREATE INDEX template_by_organization ON template (organization_id, created_ms DESC, id DESC);
CREATE INDEX asset_by_workspace ON asset (workspace_id, created_ms DESC, id DESC);
CREATE INDEX asset_by_parent ON asset (parent);
CREATE INDEX credential_by_parent ON credential (parent_id);
CREATE INDEX credential_by_organization ON credential (organization_id, created_ms DESC, id DESC);
CREATE INDEX audit_by_organization ON audit (organization_id, at_ms DESC, id DESC);
CREATE INDEX audit_by_credential ON audit (credential_id, at_ms DESC, id DESC);
CREATE INDEX delivery_by_workspace ON delivery (workspace_id, created_ms DESC, id DESC);
CREATE INDEX delivery_by_project ON delivery (project_id);
CREATE INDEX delivery_by_due ON delivery (state, next_ms);
CREATE INDEX delivery_attempt_by_age ON delivery_attempt (at_ms);
CREATE INDEX replay_by_end ON replay (until_ms);
CREATE INDEX project_by_organization ON project (organization_id, created_ms DESC, id DESC);
CREATE INDEX turn_by_worker ON turn (worker_id);
CREATE INDEX river_notification_created_at_idx ON river_notification (created_at);
CREATE INDEX river_notification_topic_id_idx ON river_notification (topic, id);
CREATE INDEX river_job_kind ON river_job (kind);
CREATE INDEX river_job_state_and_finalized_at_index ON river_job (state, finalized_at) WHERE finalized_at IS NOT NULL;
CREATE INDEX river_job_prioritized_fetching_index ON river_job (state, queue, priority, scheduled_at, id);
CREATE UNIQUE INDEX river_job_unique_idx ON river_job (unique_key)
    WHERE unique_key IS NOT NULL
        AND unique_states IS NOT NULL
        AND CASE state
            WHEN 'available' THEN unique_states & (1 << 0)
            WHEN 'cancelled' THEN unique_states & (1 << 1)
            WHEN 'completed' THEN unique_states & (1 << 2)
            WHEN 'discarded' THEN unique_states & (1 << 3)
            WHEN 'pending'   THEN unique_states & (1 << 4)
            WHEN 'retryable' THEN unique_states & (1 << 5)
            WHEN 'running'   THEN unique_states & (1 << 6)
            WHEN 'scheduled' THEN unique_states & (1 << 7)
            ELSE 0
        END >= 1;
COMMIT;
