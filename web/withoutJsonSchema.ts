import type { Plugin } from 'vite';

const writer = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const stub = '\0zod-without-json-schema';

/** Leaves out what writes JSON Schema: every schema of zod brings it along, and only the server's description of its calls uses it. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.includes('json-schema') || importer === undefined) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && writer.test(found.id.replaceAll('\\', '/')) ? stub : null;
    },
    load: (id) =>
      id === stub
        ? 'const none = () => undefined; export { none as createToJSONSchemaMethod, none as createStandardJSONSchemaMethod, none as initializeContext, none as process, none as extractDefs, none as finalize, none as toJSONSchema, none as allProcessors, none as processSchema };'
        : null,
  };
}
