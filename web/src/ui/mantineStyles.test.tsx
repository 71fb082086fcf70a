import kit from '@mantine/core/styles.css?raw';
import { expect, test } from 'vitest';
import listed from './mantineStyles.ts?raw';

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sheets = import.meta.glob<string>('../../../node_modules/@mantine/core/styles/[A-Z]*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
  exhaustive: true,
});

const nameOf = (path: string) => path.replace(/^.*\//, '').replace('.css', '');
const contents = new Map(Object.entries(sheets).map(([path, css]) => [nameOf(path), css]));
const inList = Array.from(listed.matchAll(/styles\/([A-Z].+)\.layer\.css/g), ([, name]) => name!);

/** Where the sheet stands in the kit's own sum of all sheets. */
function placeOf(name: string): number {
  return kit.indexOf(
    contents
      .get(name)!
      .replace(/\/\*.*?\*\//gs, '')
      .trim()
      .slice(0, 60),
  );
}

function importedFrom(source: string): string[] {
  const lists = source.matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g);
  return Array.from(lists, ([, names]) => names!.split(',').map((name) => name.trim())).flat();
}

test('the styles of every component of the kit that is used are loaded', () => {
  expect(contents.has('Button')).toBe(true);
  const used = new Set(Object.values(sources).flatMap(importedFrom));
  expect(used).toContain('Button');
  const missing = [...used].filter((name) => contents.has(name) && !inList.includes(name));
  expect(missing).toEqual([]);
});

test('the sheets stand in the order of the kit, so that components override what they build on', () => {
  expect(contents.get('Button')).toContain('.m_');
  expect(inList.length).toBeGreaterThan(20);
  const places = inList.map(placeOf);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
