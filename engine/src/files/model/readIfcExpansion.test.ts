import { expect, test } from 'vitest';
import { memorySource } from '../../ground/memorySource.ts';
import { createIfcText } from './fixtures/ifcText.ts';
import { addProduct, makeNestedMaps, nestMaps } from './fixtures/nestedMaps.ts';
import { checkExpansion, expansionLimits } from './ifc/checkExpansion.ts';
import { findProducts } from './ifc/findProducts.ts';
import { createIfcLines } from './ifc/IfcLines.ts';
import { readGeometry } from './ifc/readGeometry.ts';
import { useWebIfc } from './ifc/useWebIfc.ts';
import { readIfc } from './readIfc.ts';

const refusal = 'more than 200,000 shapes, most of all in nested ones: export the model without nesting';

test('a small file that places a milliard of shapes is refused before one is placed', async () => {
  const bomb = makeNestedMaps('tower.ifc', { fan: 10, depth: 9 });
  expect(bomb.size).toBeLessThan(13_000);
  await expect(readIfc(bomb)).rejects.toMatchObject({
    kind: 'unsupported',
    message: expect.stringMatching(/^tower\.ifc: the mapped items of one product place .* \(#\d+\)\.$/),
    reason: expect.stringContaining(refusal),
  });
});

test('mapped items that are nested as people do are read', async () => {
  const { placements, shapes } = await readIfc(makeNestedMaps('chairs.ifc', { fan: 6, depth: 3 }));
  expect(placements).toHaveLength(216);
  expect(shapes).toHaveLength(1);
});

/** Checks a file of one product a representation against limits. */
function check(bytes: Uint8Array, limits: Partial<typeof expansionLimits> = {}): Promise<void> {
  return useWebIfc('a.ifc', async (api) => {
    const lines = createIfcLines(api, api.OpenModel(bytes), 'IFC4');
    const { elements } = findProducts(lines);
    checkExpansion(lines, elements, { file: 'a.ifc', limits: { ...expansionLimits, ...limits } });
  });
}

test('a product may place 200,000 shapes, and not one more', async () => {
  const place = (more: boolean) => {
    const text = createIfcText();
    const items = [nestMaps(text, 20, 1), nestMaps(text, 10, 4)].map((inner, i) => {
      const map = text.add(`IFCREPRESENTATIONMAP($,${inner})`);
      return Array.from({ length: i === 0 ? 500 : 19 }, () => text.add(`IFCMAPPEDITEM(${map},$)`));
    });
    const extra = more ? [text.solid([1, 1, 1])] : [];
    addProduct(text, text.representation([...items.flat(), ...extra], 'Body', 'MappedRepresentation'));
    return text.end();
  };
  await check(place(false));
  await expect(check(place(true))).rejects.toThrow(refusal);
});

test('the products of a file may place 5,000,000 shapes together, and not one more', async () => {
  const place = (more: boolean) => {
    const text = createIfcText();
    const inner = nestMaps(text, 10, 5);
    for (let product = 0; product < 50; product++) addProduct(text, inner);
    if (more) text.contain(text.storey, text.product('IFCWALL', { rest: '$,$' }));
    return text.end();
  };
  await check(place(false));
  await expect(check(place(true))).rejects.toThrow('of this file place more than 5,000,000 shapes');
});

test('openings count too: the kernel cuts them out', async () => {
  const text = createIfcText();
  const wall = text.product('IFCWALL', { rest: '$,$' });
  const opening = addProduct(text, nestMaps(text, 10, 9), 'IFCOPENINGELEMENT');
  text.add(`IFCRELVOIDSELEMENT('${text.guid()}',$,$,$,${wall},${opening})`);
  text.contain(text.storey, wall);
  await expect(readIfc(memorySource('door.ifc', text.end()))).rejects.toThrow(refusal);
});

test('mapped items that contain themselves, or are nested too deep for the kernel, are refused', async () => {
  const text = createIfcText();
  const own = Number(text.add(`IFCREPRESENTATIONMAP($,#99)`).slice(1));
  const item = text.add(`IFCMAPPEDITEM(#${own},$)`);
  const filler = () => text.add('IFCCARTESIANPOINT((0.,0.,0.))');
  while (Number(filler().slice(1)) < 98);
  addProduct(text, text.representation([item]));
  await expect(readIfc(memorySource('loop.ifc', text.end()))).rejects.toThrow(
    'loop.ifc: a mapped item refers to the representation that it is part of (#99).',
  );
  await expect(readIfc(makeNestedMaps('deep.ifc', { fan: 1, depth: 200 }))).rejects.toThrow(
    'mapped items are nested more than 100 deep',
  );
});

test('triangles are counted as often as they are placed', async () => {
  const { size } = makeNestedMaps('a.ifc', { fan: 10, depth: 2 });
  const bytes = new Uint8Array(size);
  const mesh = (mostTriangles: number) =>
    useWebIfc('a.ifc', async (api) => {
      await makeNestedMaps('a.ifc', { fan: 10, depth: 2 }).read(bytes, 0);
      const model = api.OpenModel(bytes);
      const ids = findProducts(createIfcLines(api, model, 'IFC4')).elements.map(({ expressID }) => expressID);
      return readGeometry(api, model, { file: 'a.ifc', ids, unitM: 1, mostTriangles });
    });
  expect((await mesh(1200)).products.size).toBe(1);
  await expect(mesh(1199)).rejects.toThrow('placed as often as it says, have more than 1,199 triangles');
});
