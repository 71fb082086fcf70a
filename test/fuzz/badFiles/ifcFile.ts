import type { BadFile, Expectation } from '../BadFile.ts';
import { type IfcChanges, makeIfc } from '../makers/makeIfc.ts';

/** A bad file that is a sound model with changes, or no model at all. */
export const ifc = (name: string, bytes: IfcChanges | (() => Uint8Array), expect: Expectation): BadFile => ({
  name: `IFC: ${name}`,
  file: 'bad.ifc',
  door: 'model',
  bytes: () => (typeof bytes === 'function' ? bytes() : makeIfc(bytes)),
  expect,
});

/** One with its text changed. */
export const text = (name: string, change: (text: string) => string, expect: Expectation): BadFile =>
  ifc(name, { text: change }, expect);

/** The same brought to the kernel directly. */
export const inKernel = (file: BadFile): BadFile => ({ ...file, door: 'kernel' });
