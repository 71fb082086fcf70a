import { beforeAll, expect, test } from 'vitest';
import { IFC4 } from 'web-ifc';
import { createDemoBuilding } from '../createDemoBuilding.ts';
import type { StepLine } from '../fixtures/stepLines.ts';
import { isElement, readStepLines } from '../fixtures/stepLines.ts';

const entities = new Map(
  Object.entries(IFC4 as unknown as Record<string, { length: number }>).map(([name, { length }]) => [
    name.toUpperCase(),
    { name, attributes: length },
  ]),
);
/** web-ifc leaves derived attributes out of its classes; a file writes them as asterisks. */
const derivedAttributes: Record<string, number> = { IFCSIUNIT: 1, IFCGEOMETRICREPRESENTATIONSUBCONTEXT: 4 };

let files: Map<number, StepLine>[];
let lines: [number, StepLine][];

beforeAll(async () => {
  files = (await createDemoBuilding()).map(({ bytes }) => readStepLines(bytes));
  lines = files.flatMap((file) => [...file]);
}, 120_000);

test('every line is an entity of IFC4 with all its attributes', () => {
  const wrong = lines.filter(([, { type, attributes }]) => {
    const entity = entities.get(type);
    return !entity || attributes.length !== entity.attributes + (derivedAttributes[type] ?? 0);
  });
  expect(lines.length).toBeGreaterThan(10_000);
  expect(wrong.map(([, { text }]) => text)).toEqual([]);
});

test('every reference points at a line above', () => {
  const wrong = lines.filter(([id, { references }]) => references.some((reference) => reference >= id));
  expect(wrong.map(([, { text }]) => text)).toEqual([]);
});

test('every predefined type is one of its class', () => {
  const enumerations = IFC4 as unknown as Record<string, Record<string, unknown>>;
  const wrong = lines.filter(([, line]) => {
    const names = Object.keys(enumerations[`${entities.get(line.type)?.name}TypeEnum`] ?? {});
    return isElement(line) && !line.attributes.some((attribute) => names.includes(attribute.replaceAll('.', '')));
  });
  expect(wrong.map(([, { text }]) => text)).toEqual([]);
});

test('GlobalIds have 22 digits and are unique over the three root models', () => {
  const rooted = lines.filter(([, { attributes }]) => attributes[0]?.length === 24 && attributes[1]?.startsWith('#'));
  const ids = rooted.map(([, { attributes }]) => attributes[0]);
  expect(ids.length).toBeGreaterThan(3000);
  expect(ids.filter((id) => !/^'[0-3][0-9A-Za-z_$]{21}'$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every element is contained in one storey, or part of one that is', () => {
  for (const file of files) {
    const times = new Map<number, number>();
    for (const { type, references } of file.values()) {
      for (const id of containedIn(type, references)) times.set(id, (times.get(id) ?? 0) + 1);
    }
    const elements = [...file].filter(([, line]) => isElement(line));
    expect(elements.length).toBeGreaterThan(300);
    expect(elements.filter(([id]) => times.get(id) !== 1).map(([, { text }]) => text)).toEqual([]);
  }
});

function containedIn(type: string, references: number[]): number[] {
  if (type === 'IFCRELCONTAINEDINSPATIALSTRUCTURE') return references.slice(1, -1);
  return type === 'IFCRELAGGREGATES' ? references.slice(2) : [];
}
