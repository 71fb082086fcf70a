import { isStorableText } from '@plumbline/contract/isStorableText';

/** Where a value holds a text that neither the database nor a JSON document can keep, if it does. */
export function findUnstorable(value: unknown, place: string): string | undefined {
  // Not by recursion: a body may be as deep as it is long.
  const left: [unknown, string][] = [[value, place]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [found, path] = next;
    if (typeof found === 'string') {
      if (!isStorableText(found)) return path;
      continue;
    }
    if (typeof found !== 'object' || found === null) continue;
    for (const [name, inner] of Object.entries(found)) {
      if (!isStorableText(name)) return path;
      left.push([inner, `${path}.${name}`]);
    }
  }
  return undefined;
}
