// What reading, keeping and finding properties costs: walls with three property sets and a quantity set of their own, and
// a property set of one of fifty types.
import { createIfcText, type IfcText } from '../engine/src/files/model/fixtures/ifcText.ts';
import { readIfcBytes } from '../engine/src/files/model/readIfc.ts';
import { openPropertyFile } from '../engine/src/files/properties/openPropertyFile.ts';
import { memorySource } from '../engine/src/ground/memorySource.ts';

export interface PropertyFigures {
  elements: number;
  fileMb: number;
  /** Of the processor: reading the model without its properties, and with them. */
  withoutS: number;
  withS: number;
  propertyFileMb: number;
  /** The groups of an element, of a hundred of them. */
  elementMs: number;
  /** The elements with a value, asked for the third time. */
  findMs: number;
}

export async function benchProperties({ elements }: { elements: number }): Promise<PropertyFigures> {
  const bytes = makeFile(elements);
  const without = await spent(() => readIfcBytes('a', bytes.slice()));
  const read = await spent(() => readIfcBytes('a', bytes.slice(), { withProperties: true }));
  const properties = read.result.properties!;
  const file = await openPropertyFile(memorySource('properties', properties));
  const looked = await spent(async () => {
    for (let i = 0; i < 100; i++) await file.groupsOf((i * 37) % elements);
  });
  const value = { kind: 'properties', group: 'Pset_1', name: 'Property 1', value: 'Value 8' } as const;
  for (let i = 0; i < 2; i++) await file.elementsWith(value);
  const found = await spent(() => file.elementsWith(value));
  return {
    elements,
    fileMb: bytes.length / 1e6,
    withoutS: without.cpuS,
    withS: read.cpuS,
    propertyFileMb: properties.length / 1e6,
    elementMs: looked.cpuS * 10,
    findMs: found.cpuS * 1000,
  };
}

async function spent<Result>(work: () => Promise<Result>): Promise<{ result: Result; cpuS: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuS: (user + system) / 1e6 };
}

function makeFile(count: number): Uint8Array {
  const text = createIfcText();
  const shape = text.box([1, 1, 1]);
  const types = Array.from({ length: 50 }, (_, i) => ({ type: addType(text, i), walls: [] as string[] }));
  const all: string[] = [];
  for (let i = 0; i < count; i++) {
    const at: [number, number, number] = [(i % 300) * 2, Math.floor(i / 300) * 2, 0];
    const wall = text.product('IFCWALL', { at, shape, name: `Wall ${i}`, rest: `'${i}',$` });
    all.push(wall);
    types[i % 50]!.walls.push(wall);
    addSets(text, wall, i);
  }
  for (const { type, walls } of types) {
    if (walls.length > 0) text.add(`IFCRELDEFINESBYTYPE('${text.guid()}',$,$,$,(${walls.join(',')}),${type})`);
  }
  text.contain(text.storey, ...all);
  return text.end();
}

function addType(text: IfcText, number: number): string {
  const labels = Array.from({ length: 20 }, (_, i) => [`Type property ${i}`, `IFCLABEL('Value ${i} of ${number}')`]);
  const set = addSet(text, 'Pset_Type', labels);
  return text.add(`IFCWALLTYPE('${text.guid()}',$,'Type ${number}',$,$,(${set}),$,$,$,.STANDARD.)`);
}

function addSets(text: IfcText, wall: string, i: number): void {
  const define = (set: string) => text.add(`IFCRELDEFINESBYPROPERTIES('${text.guid()}',$,$,$,(${wall}),${set})`);
  const writtenValue = (k: number) =>
    k % 2 ? `IFCLABEL('Value ${(i * 7 + k) % 40}')` : `IFCLENGTHMEASURE(${(i % 1000) + k / 8 + 0.01})`;
  for (let set = 0; set < 3; set++) {
    define(addSet(
      text,
      `Pset_${set}`,
      Array.from({ length: 8 }, (_, k) => [`Property ${k}`, writtenValue(k)]),
    ));
  }
  const quantities = ['LENGTH', 'AREA', 'VOLUME', 'WEIGHT'].map((kind, k) =>
    text.add(`IFCQUANTITY${kind}('Q${k}',$,$,${i * 1.37 + k + 0.51},$)`),
  );
  define(text.add(`IFCELEMENTQUANTITY('${text.guid()}',$,'Qto',$,$,(${quantities.join(',')}))`));
}

function addSet(text: IfcText, name: string, rows: readonly (readonly string[])[]): string {
  const properties = rows.map(([row, value]) => text.add(`IFCPROPERTYSINGLEVALUE('${row}',$,${value},$)`));
  return text.add(`IFCPROPERTYSET('${text.guid()}',$,'${name}',$,(${properties.join(',')}))`);
}
