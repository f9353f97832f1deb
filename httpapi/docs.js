SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  filter: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
