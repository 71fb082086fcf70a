import type { BadFile, Expectation } from '../BadFile.ts';
import { swap } from '../makers/bytes.ts';
import { type E57Changes, makeE57 } from '../makers/makeE57.ts';

/** A bad file that is a sound E57 file with changes. */
export const e57 = (name: string, changes: E57Changes, expect: Expectation): BadFile => ({
  name: `E57: ${name}`,
  file: 'bad.e57',
  door: 'scan',
  bytes: () => makeE57(changes),
  expect,
});

/** One with a text of its XML replaced. */
export const xml = (name: string, from: string | RegExp, to: string, expect: Expectation): BadFile =>
  e57(name, { xml: (text) => swap(text, from, to) }, expect);

/** One with its section of points changed. */
export const section = (name: string, change: (view: DataView) => void, expect: Expectation): BadFile =>
  e57(name, { section: change }, expect);
