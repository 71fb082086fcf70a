import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findLinted } from './findLinted.fixture.mjs';

const rule = 'noSpreadLiteral.grit';

test('a spread of a literal is refused, wherever it stands', async () => {
  const refused = [
    'export const fields = { ...{ a, b }, c };',
    'export const inBrackets = { ...({ a, b }) };',
    "export const typed = { ...({ a: 'a' } as const) };",
    'export const items = [...[a, b], c];',
    "export const typedItems = [...(['a', 'b'] as const)];",
    'export const given = f(...[a, b]);',
    'export const shown = <A {...{ a, b }} />;',
    'export const around = <A {...{ a, b }}>c</A>;',
  ];
  expect(await findLinted(rule, refused)).toEqual(refused);
});

test('what is spread on a condition, by name, or after a call is not, nor is a literal that is checked', async () => {
  const allowed = [
    'export const fields = { ...(a && { b }), ...(a ? { b } : {}), ...(a ?? { b }) };',
    'export const others = { ...rest, ...f({ a, b }) };',
    'export const items = [...(a ? [b] : []), ...[1, 2].map(f), ...rest];',
    'export const shown = <A {...rest} {...(a && { b })} {...f({ a })} />;',
    'export const checked = { ...({ a, b } satisfies A) };',
    'export const taken = ([a, ...[b, c]]: A, ...[d]: B) => a;',
  ];
  expect(await findLinted(rule, allowed)).toEqual([]);
});

test('the rule is on for every file', async () => {
  const { plugins } = JSON.parse(await readFile(new URL('../../biome.json', import.meta.url), 'utf8'));
  expect(plugins).toContain(`./scripts/lint/${rule}`);
});
