import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { BcfVersion } from '@plumbline/contract/resources/issueFiles';
import { validateXML } from 'xmllint-wasm';

const schemas = new URL('../../../../../shared/data/bcf/xsd/', import.meta.url);
/** They are the standard's, and not in this repository. */
export const hasSchemas = existsSync(schemas);

/** What is wrong with a part of a file. */
export async function checkPart(version: BcfVersion, schemaName: string, xml: string): Promise<string[]> {
  const folder = new URL(`${version.replace('.', '_')}/`, schemas);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.xsd'));
  const files = await Promise.all(
    names.map(async (fileName) => ({ fileName, contents: await readFile(new URL(fileName, folder), 'utf8') })),
  );
  const isMain = ({ fileName }: { fileName: string }) => fileName === `${schemaName}.xsd`;
  const { errors } = await validateXML({
    xml: [{ fileName: 'part.xml', contents: xml }],
    schema: files.filter(isMain),
    preload: files.filter((file) => !isMain(file)),
  });
  return errors.map(({ message }) => message);
}

/** What is wrong with a file, part by part. */
export async function checkAgainstSchemas(version: BcfVersion, parts: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, xml] of parts) {
    const schema = schemaOf(name);
    if (schema) found.push(...(await checkPart(version, schema, xml)).map((message) => `${name}: ${message}`));
  }
  return found;
}

function schemaOf(name: string): string | undefined {
  if (name.endsWith('markup.bcf')) return 'markup';
  if (name.endsWith('.bcfv')) return 'visinfo';
  return {
    'bcf.version': 'version',
    'project.bcfp': 'project',
    'extensions.xml': 'extensions',
    'documents.xml': 'documents',
  }[name];
}
