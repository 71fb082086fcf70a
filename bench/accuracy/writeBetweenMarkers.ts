import { readFile, writeFile } from 'node:fs/promises';

/** Puts text between `<!-- NAME -->` and `<!-- /NAME -->` of a file that has them. */
export async function writeBetweenMarkers(path: string, name: string, text: string): Promise<void> {
  const file = await readFile(path, 'utf8');
  const opening = `<!-- ${name} -->`;
  const from = file.indexOf(opening);
  const to = file.indexOf(`<!-- /${name} -->`);
  if (from < 0 || to < from) throw new Error(`${path} has no place for ${name}.`);
  await writeFile(path, `${file.slice(0, from + opening.length)}\n${text}\n${file.slice(to)}`);
}
