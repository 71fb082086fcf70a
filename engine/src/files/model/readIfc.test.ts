import { describe, expect, test } from 'vitest';
import { memorySource } from '../../ground/memorySource.ts';
import { createIfcText, type IfcText, real } from './fixtures/ifcText.ts';
import type { RootModelContent } from './RootModelContent.ts';
import { readIfc } from './readIfc.ts';

const read = (text: IfcText) => readIfc(memorySource('fixture.ifc', text.end()));
const codesOf = (content: RootModelContent) => content.rootModel.problems.map((problem) => problem.code);
const byName = (content: RootModelContent) => new Map(content.elements.map((element) => [element.name, element]));

/** Sixteen numbers of a placement's matrix applied to the middle of its shape, which web-ifc puts at the origin. */
const middleOf = ({ placements }: RootModelContent, elementIndex: number) =>
  [...(placements.find((placement) => placement.elementIndex === elementIndex)?.matrix.subarray(12, 15) ?? [])].map(
    (value) => Number(value.toFixed(9)),
  );

function signedVolume({ placements, shapes }: RootModelContent, placementIndex: number): number {
  const { shape, matrix: m } = placements[placementIndex];
  const { positions: p, indices } = shapes[shape];
  const at = (i: number) =>
    [0, 1, 2].map((row) => m[row] * p[i * 3] + m[4 + row] * p[i * 3 + 1] + m[8 + row] * p[i * 3 + 2]);
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [at(indices[i]), at(indices[i + 1]), at(indices[i + 2])];
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}

/** A wall with an opening and a door in it; the door is contained in nothing. */
function addWallWithDoor(text: IfcText, rest: { wall: string; opening: string; door: string }) {
  const wall = text.product('IFCWALL', { name: 'Wall', at: [10, 20, 0], size: [4, 0.3, 3], rest: rest.wall });
  const opening = text.product('IFCOPENINGELEMENT', { at: [11, 20, 0], size: [1, 0.3, 2], rest: rest.opening });
  const door = text.product('IFCDOOR', { name: 'Door', at: [11, 20.1, 0], size: [1, 0.1, 2], rest: rest.door });
  text.add(`IFCRELVOIDSELEMENT('${text.guid()}',$,$,$,${wall},${opening})`);
  text.add(`IFCRELFILLSELEMENT('${text.guid()}',$,$,$,${opening},${door})`);
  return { wall, opening, door };
}

describe.each([
  ['IFC2X3', 'IFC2X3', { wall: '$', opening: '$', door: '$,2.,1.' }],
  ['IFC4', 'IFC4', { wall: '$,.SOLIDWALL.', opening: '$,.OPENING.', door: '$,2.,1.,.DOOR.,$,$' }],
  ['IFC4_ADD2', 'IFC4', { wall: '$,.SOLIDWALL.', opening: '$,.OPENING.', door: '$,2.,1.,.DOOR.,$,$' }],
  ['IFC4X3_ADD2', 'IFC4X3', { wall: '$,.SOLIDWALL.', opening: '$,.OPENING.', door: '$,2.,1.,.DOOR.,$,$' }],
])('a file of schema %s', (schemaName, schema, rest) => {
  test('[ENG-1] gives walls and doors, cuts openings out and leaves them out, and finds the storey of a door through its opening', async () => {
    const text = createIfcText({ schema: schemaName });
    const { wall } = addWallWithDoor(text, rest);
    text.contain(text.storey, wall);
    const content = await read(text);
    expect(content.rootModel).toMatchObject({ name: 'fixture.ifc', schema, lengthUnitM: 1, problems: [] });
    expect(content.elements).toMatchObject([
      { elementIndex: 0, ifcType: 'IfcWall', name: 'Wall', storey: 0, rootModel: 0 },
      { elementIndex: 1, ifcType: 'IfcDoor', name: 'Door', storey: 0, rootModel: 0 },
    ]);
    expect(content.elements[0].predefinedType).toBe(schema === 'IFC2X3' ? undefined : 'SOLIDWALL');
    expect(signedVolume(content, 0)).toBeCloseTo(4 * 0.3 * 3 - 1 * 0.3 * 2, 6);
    expect(content.bounds.min.map((value) => Number(value.toFixed(6)))).toEqual([10, 20, 0]);
    expect(content.bounds.max.map((value) => Number(value.toFixed(6)))).toEqual([14, 20.3, 3]);
  });
});

test('[ENG-1] inherits the storey through aggregates, nests and spaces, and counts those without one', async () => {
  const text = createIfcText();
  const upper = text.add(
    `IFCBUILDINGSTOREY('${text.guid()}',$,'Upper',$,$,${text.placement([0, 0, 3])},$,$,.ELEMENT.,3.)`,
  );
  text.aggregate(text.building, upper);
  const stair = text.product('IFCSTAIR', { name: 'Stair', shape: '$', rest: '$,$' });
  const flight = text.product('IFCSTAIRFLIGHT', { name: 'Flight', rest: '$,$,$,$,$,$' });
  text.aggregate(stair, flight);
  text.contain(upper, stair);
  const space = text.product('IFCSPACE', { name: 'Room', rest: '$,.ELEMENT.,.SPACE.,$' });
  text.aggregate(upper, space);
  const chair = text.product('IFCFURNITURE', { name: 'Chair', rest: '$,$' });
  text.contain(space, chair);
  const leg = text.product('IFCDISCRETEACCESSORY', { name: 'Leg', rest: '$,$' });
  text.add(`IFCRELNESTS('${text.guid()}',$,$,$,${chair},(${leg}))`);
  text.product('IFCCOLUMN', { name: 'Lost', rest: '$,$' });
  const content = await read(text);
  const rows = byName(content);
  expect([...rows.keys()]).toEqual(['Flight', 'Chair', 'Leg', 'Lost']);
  expect(['Flight', 'Chair', 'Leg', 'Lost'].map((name) => rows.get(name)?.storey)).toEqual([1, 1, 1, undefined]);
  expect(content.storeys).toMatchObject([
    { name: 'Ground', elevationM: 0 },
    { name: 'Upper', elevationM: 3 },
  ]);
  expect(content.apart.elements).toMatchObject([{ elementIndex: 0, ifcType: 'IfcSpace', name: 'Room', storey: 1 }]);
  expect(content.apart.placements).toHaveLength(1);
  expect(content.rootModel.problems).toMatchObject([
    { code: 'twins', message: expect.stringMatching(/^3 element/) },
    { code: 'noStorey', message: expect.stringMatching(/^1 element/) },
  ]);
});

test('does not climb for ever when parts and wholes go in a circle', async () => {
  const text = createIfcText();
  const one = text.product('IFCWALL', { name: 'One', rest: '$,$' });
  const other = text.product('IFCWALL', { name: 'Other', rest: '$,$' });
  text.aggregate(one, other);
  text.aggregate(other, one);
  expect((await read(text)).elements.map((element) => element.storey)).toEqual([undefined, undefined]);
});

test('[ENG-1] leaves out virtual elements, grids and ports; keeps sites and zones apart', async () => {
  const text = createIfcText();
  text.contain(text.storey, text.product('IFCWALL', { name: 'Wall', rest: '$,$' }));
  text.product('IFCVIRTUALELEMENT', { rest: '$' });
  text.product('IFCGRID', { rest: '(),(),$,$' });
  text.product('IFCDISTRIBUTIONPORT', { rest: '$,$,$' });
  text.product('IFCSITE', { name: 'Ground', rest: '$,.ELEMENT.,$,$,$,$,$' });
  text.product('IFCSPATIALZONE', { name: 'Zone', rest: '$,$' });
  const content = await read(text);
  expect(content.elements).toMatchObject([{ name: 'Wall' }]);
  expect(content.apart.elements.map((element) => element.ifcType)).toEqual(['IfcSite', 'IfcSpatialZone']);
  expect(codesOf(content)).toEqual([]);
});

test('[ENG-1] judges the parts of a site where no element has geometry, and says so', async () => {
  const text = createIfcText();
  const parts = ['Terrain', 'Road'].map((name, i) =>
    text.product('IFCSITE', { name, at: [0, 0, -i], rest: '$,.PARTIAL.,$,$,$,$,$' }),
  );
  text.aggregate(text.site, ...parts);
  text.product('IFCSPACE', { name: 'Room', rest: '$,.ELEMENT.,.SPACE.,$' });
  text.contain(text.storey, text.product('IFCWALL', { name: 'Only a name', shape: '$', rest: '$,$' }));
  const content = await read(text);
  expect(content.elements).toMatchObject([
    { elementIndex: 0, ifcType: 'IfcSite', name: 'Terrain' },
    { elementIndex: 1, ifcType: 'IfcSite', name: 'Road' },
  ]);
  expect(content.placements).toHaveLength(2);
  expect(content.bounds.max.map((value) => Number(value.toFixed(6)))).toEqual([1, 1, 1]);
  expect(content.apart.elements).toMatchObject([{ ifcType: 'IfcSpace', name: 'Room' }]);
  expect(content.rootModel.problems).toMatchObject([
    { code: 'noStorey' },
    {
      code: 'judgedPlaces',
      message:
        'No building element of the file has geometry: 2 part(s) of its site are judged in their place (IfcSite).',
    },
  ]);
});

test('[ENG-1] judges a road of IFC4.3 that has no elements', async () => {
  const text = createIfcText({ schema: 'IFC4X3_ADD2' });
  text.aggregate(text.site, text.product('IFCROAD', { name: 'Road', rest: '$,.ELEMENT.,$' }));
  const content = await read(text);
  expect(content.elements).toMatchObject([{ ifcType: 'IfcRoad', name: 'Road' }]);
  expect(codesOf(content)).toContain('judgedPlaces');
});

test('[ENG-1] a file of spaces alone says that they cannot be judged', async () => {
  const text = createIfcText();
  text.product('IFCSPACE', { name: 'Room', rest: '$,.ELEMENT.,.SPACE.,$' });
  const content = await read(text);
  expect(content.elements).toEqual([]);
  expect(content.rootModel.problems).toEqual([
    {
      code: 'noElements',
      message: 'Nothing in the file can be judged: only 1 space(s) or zone(s) have geometry.',
    },
  ]);
});

test('[ENG-1] reads stars for attributes that are not set, and keeps those that are derived', async () => {
  const text = createIfcText({ unit: 'millimetre' });
  const sub = text.add(`IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,${text.context},$,.MODEL_VIEW.,$)`);
  const body = text.add(`IFCSHAPEREPRESENTATION(${sub},'Body','SweptSolid',(${text.solid([4000, 300, 3000])}))`);
  const shape = text.add(`IFCPRODUCTDEFINITIONSHAPE(*,*,(${body}))`);
  const walls = ['One', 'Other'].map((name, i) => {
    const place = text.placement([1000, 2000 - 500 * i, 0]);
    return text.add(`IFCWALL('${text.guid()}',*,'${name}',*,'x,*,y',${place},${shape},*,*)`);
  });
  text.contain(text.storey, ...walls);
  const content = await read(text);
  expect(content.rootModel).toMatchObject({
    lengthUnitM: 0.001,
    problems: [{ code: 'starForUnset', message: expect.stringMatching(/^10 attribute/) }],
  });
  expect(content.elements).toMatchObject([
    { ifcType: 'IfcWall', name: 'One', objectType: 'x,*,y', storey: 0 },
    { ifcType: 'IfcWall', name: 'Other', storey: 0 },
  ]);
  expect(content.bounds.max.map((value) => Number(value.toFixed(6)))).toEqual([5, 2.3, 3]);
});

test('[ENG-1] tells elements that stand twice in one place, and no others', async () => {
  const text = createIfcText();
  const wall = (name: string, at: [number, number, number], size: [number, number, number] = [4, 0.3, 3]) =>
    text.product('IFCWALL', { name, at, size, rest: '$,$' });
  text.contain(
    text.storey,
    wall('One', [0, 0, 0]),
    wall('Beside it', [0, 0.3, 0]),
    wall('Once more', [0, 0, 0]),
    wall('Longer', [0, 0, 0], [5, 0.3, 3]),
    text.product('IFCCOLUMN', { name: 'And again', size: [4, 0.3, 3], rest: '$,$' }),
  );
  const { rootModel } = await read(text);
  expect(rootModel.problems).toEqual([
    {
      code: 'twins',
      message: expect.stringMatching(
        /^2 element\(s\) have the shape and the place of an earlier one \(Once more 2Plumb\w+, And again 2Plumb\w+\)\.$/,
      ),
    },
  ]);
});

test.each([
  ['IFC2X_FINAL', 'IFC2X3'],
  ['IFC2X2_FINAL', 'IFC2X3'],
  ['IFC2X2', 'IFC2X3'],
  ['IFC2X', 'IFC2X3'],
])('[ENG-1] reads %s as IFC2x3 and says so', async (name, schema) => {
  const text = createIfcText({ schema: name });
  text.contain(text.storey, text.product('IFCWALL', { name: 'Wall', size: [4, 0.3, 3] }));
  for (const end of ['\n', '']) {
    const bytes = new TextEncoder().encode(new TextDecoder().decode(text.end()).trimEnd() + end);
    const content = await readIfc(memorySource('old.ifc', bytes));
    expect(content.elements).toMatchObject([{ ifcType: 'IfcWall', name: 'Wall', storey: 0 }]);
    expect(content.rootModel).toMatchObject({
      schema,
      problems: [{ code: 'olderSchema', message: expect.stringContaining(`${name} is older than IFC2x3`) }],
    });
  }
});

test('[ENG-1] reads type objects and materials of every kind', async () => {
  const text = createIfcText();
  const names = ['Typed', 'Layered', 'Listed', 'Built', 'Profiled', 'Plain'];
  const walls = names.map((name) =>
    text.product('IFCWALL', { name, objectType: name === 'Plain' ? 'Own' : undefined, rest: '$,$' }),
  );
  text.contain(text.storey, ...walls);
  const type = text.add(`IFCWALLTYPE('${text.guid()}',$,'Brick 240',$,$,$,$,$,$,.PARTITIONING.)`);
  text.add(`IFCRELDEFINESBYTYPE('${text.guid()}',$,$,$,(${walls[0]},${walls[5]}),${type})`);
  const material = (name: string) => text.add(`IFCMATERIAL('${name}',$,$)`);
  const associate = (object: string, what: string) =>
    text.add(`IFCRELASSOCIATESMATERIAL('${text.guid()}',$,$,$,(${object}),${what})`);
  associate(type, material('Brick'));
  const layer = (name: string) => text.add(`IFCMATERIALLAYER(${material(name)},0.1,$,$,$,$,$)`);
  const set = text.add(`IFCMATERIALLAYERSET((${layer('Plaster')},${layer('Stone')},${layer('Plaster')}),'Set',$)`);
  associate(walls[1], text.add(`IFCMATERIALLAYERSETUSAGE(${set},.AXIS2.,.POSITIVE.,0.,$)`));
  associate(walls[2], text.add(`IFCMATERIALLIST((${material('Glass')},${material('Wood')}))`));
  const part = text.add(`IFCMATERIALCONSTITUENT('Frame',$,${material('Oak')},$,$)`);
  associate(walls[3], text.add(`IFCMATERIALCONSTITUENTSET('Set',$,(${part}))`));
  const profile = text.add(`IFCMATERIALPROFILE('P',$,${material('Steel')},$,$,$)`);
  associate(walls[4], text.add(`IFCMATERIALPROFILESET('Set',$,(${profile}),$)`));
  const rows = byName(await read(text));
  expect(names.map((name) => rows.get(name)?.material)).toEqual([
    'Brick',
    'Plaster, Stone',
    'Glass, Wood',
    'Oak',
    'Steel',
    'Brick',
  ]);
  expect(rows.get('Typed')).toMatchObject({ objectType: 'Brick 240', predefinedType: 'PARTITIONING' });
  expect(rows.get('Plain')).toMatchObject({ objectType: 'Own' });
});

test('[ENG-1] takes the colour that covers most of an element', async () => {
  const text = createIfcText();
  const [small, large] = [text.solid([0.1, 0.1, 0.1]), text.solid([2, 2, 2])];
  text.paint(small, [1, 0, 0], 0.25);
  text.paint(large, [0, 0.5, 1], 0.25);
  const shape = text.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${text.representation([small, large])}))`);
  text.contain(text.storey, text.product('IFCWALL', { shape, rest: '$,$' }));
  const content = await read(text);
  expect(content.elements[0].colour).toEqual([0, 0.5, 1, 0.75]);
  expect(content.placements.map((placement) => placement.colour[0])).toEqual([1, 0]);
});

test.each([
  ['millimetres', 'millimetre', 0.001],
  ['feet', 'foot', 0.3048],
] as const)('[ENG-1] brings files in %s to metres', async (_, unit, lengthUnitM) => {
  const text = createIfcText({ unit });
  const storey = text.add(`IFCBUILDINGSTOREY('${text.guid()}',$,'High',$,$,$,$,$,.ELEMENT.,${real(1000)})`);
  text.contain(storey, text.product('IFCWALL', { at: [1000, 2000, 3000], size: [100, 200, 300], rest: '$,$' }));
  const content = await read(text);
  expect(content.rootModel.lengthUnitM).toBe(lengthUnitM);
  expect(content.storeys[1].elevationM).toBeCloseTo(1000 * lengthUnitM, 9);
  expect(content.bounds.min[2]).toBeCloseTo(3000 * lengthUnitM, 5);
  expect(content.bounds.max[0]).toBeCloseTo(1100 * lengthUnitM, 5);
  const [{ matrix, shape }] = content.placements;
  expect([0, 5, 10].map((i) => Number(matrix[i].toFixed(9)))).toEqual([1, 1, 1]);
  expect(Math.max(...content.shapes[shape].positions)).toBeCloseTo(150 * lengthUnitM, 5);
});

test('says that a file names no length unit', async () => {
  const text = createIfcText({ unit: 'none' });
  text.contain(text.storey, text.product('IFCWALL', { rest: '$,$' }));
  expect(codesOf(await read(text))).toEqual(['noLengthUnit']);
});

test('[ENG-1] keeps geometry exact at survey coordinates: small shapes, the large offset in the double matrix', async () => {
  const text = createIfcText();
  text.contain(
    text.storey,
    text.product('IFCWALL', { at: [-1842005.1234567, 5173283.7654321, 166.5], size: [4, 0.3, 3], rest: '$,$' }),
  );
  const content = await read(text);
  expect(middleOf(content, 0)).toEqual([-1842003.1234567, 5173283.9154321, 168]);
  expect(Math.max(...content.shapes[0].positions.map(Math.abs))).toBe(2);
  expect(codesOf(content)).toEqual(['farFromOrigin']);
});

test('[ENG-1] keeps a shape that is mapped into several elements once, mirrored ones facing outwards too', async () => {
  const text = createIfcText();
  const map = text.add(
    `IFCREPRESENTATIONMAP(${text.add(`IFCAXIS2PLACEMENT3D(${text.add('IFCCARTESIANPOINT((0.,0.,0.))')},$,$)`)},${text.representation([text.solid([2, 1, 1])])})`,
  );
  const direction = (ratios: string) => text.add(`IFCDIRECTION(${ratios})`);
  const mapped = (operator: string) => {
    const item = text.add(`IFCMAPPEDITEM(${map},${operator})`);
    const shape = text.add(
      `IFCPRODUCTDEFINITIONSHAPE($,$,(${text.representation([item], 'Body', 'MappedRepresentation')}))`,
    );
    return text.product('IFCMEMBER', { shape, rest: '$,$' });
  };
  const operator = (axes: string, x: number, scale = 1) =>
    text.add(
      `IFCCARTESIANTRANSFORMATIONOPERATOR3D(${axes},${text.add(`IFCCARTESIANPOINT((${real(x)},0.,0.))`)},${real(scale)},${direction('(0.,0.,1.)')})`,
    );
  const members = [
    mapped(operator('$,$', 0)),
    mapped(operator('$,$', 10)),
    mapped(operator('$,$', 20, 2)),
    mapped(operator(`${direction('(-1.,0.,0.)')},${direction('(0.,1.,0.)')}`, 30)),
  ];
  text.contain(text.storey, ...members);
  const content = await read(text);
  expect(content.placements.map((placement) => placement.shape)).toEqual([0, 0, 0, 1]);
  expect(content.shapes).toHaveLength(2);
  expect([0, 1, 2, 3].map((element) => middleOf(content, element)[0])).toEqual([1, 11, 22, 29]);
  expect([0, 1, 2, 3].map((placement) => Number(signedVolume(content, placement).toFixed(6)))).toEqual([2, 2, 16, 2]);
  expect(content.rootModel.problems).toEqual([]);
});

test('tells apart a mapped shape with and without an opening cut out of it', async () => {
  const text = createIfcText();
  const map = text.add(
    `IFCREPRESENTATIONMAP(${text.add(`IFCAXIS2PLACEMENT3D(${text.add('IFCCARTESIANPOINT((0.,0.,0.))')},$,$)`)},${text.representation([text.solid([4, 0.3, 3])])})`,
  );
  const operator = text.add(
    `IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,${text.add('IFCCARTESIANPOINT((0.,0.,0.))')},$,$)`,
  );
  const walls = [0, 10].map((y) => {
    const item = text.add(`IFCMAPPEDITEM(${map},${operator})`);
    const shape = text.add(
      `IFCPRODUCTDEFINITIONSHAPE($,$,(${text.representation([item], 'Body', 'MappedRepresentation')}))`,
    );
    return text.product('IFCWALL', { at: [0, y, 0], shape, rest: '$,$' });
  });
  const opening = text.product('IFCOPENINGELEMENT', { at: [1, 0, 0], size: [1, 0.3, 2], rest: '$,$' });
  text.add(`IFCRELVOIDSELEMENT('${text.guid()}',$,$,$,${walls[0]},${opening})`);
  text.contain(text.storey, ...walls);
  const content = await read(text);
  expect([0, 1].map((placement) => Number(signedVolume(content, placement).toFixed(6)))).toEqual([3, 3.6]);
});

test('takes the body alone, not the clearance or footprint drawn beside it', async () => {
  const text = createIfcText();
  const representations = [
    text.representation([text.solid([1, 1, 1])]),
    text.representation([text.solid([20, 20, 20])], 'Clearance'),
    text.representation([text.solid([30, 30, 0.1])], 'FootPrint'),
  ];
  const shape = text.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${representations.join(',')}))`);
  text.contain(text.storey, text.product('IFCBOILER', { shape, rest: '$,$' }));
  const content = await read(text);
  expect(content.placements).toHaveLength(1);
  expect(content.bounds.max).toEqual([1, 1, 1]);
});

/** A box of six faces, each corner list turned when `isInsideOut`. */
function addBrep(text: IfcText, isInsideOut: boolean): string {
  const corners = Array.from({ length: 8 }, (_, i) =>
    text.add(`IFCCARTESIANPOINT((${real(i & 1)},${real((i >> 1) & 1)},${real(i >> 2)}))`),
  );
  const outwards = ['0231', '4576', '0154', '2673', '0462', '1375'];
  const faces = outwards.map((face) => {
    const loop = [...face].map((corner) => corners[Number(corner)]);
    const polygon = text.add(`IFCPOLYLOOP((${(isInsideOut ? loop.reverse() : loop).join(',')}))`);
    return text.add(`IFCFACE((${text.add(`IFCFACEOUTERBOUND(${polygon},.T.)`)}))`);
  });
  const brep = text.add(`IFCFACETEDBREP(${text.add(`IFCCLOSEDSHELL((${faces.join(',')}))`)})`);
  return text.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${text.representation([brep], 'Body', 'Brep')}))`);
}

test('[ENG-1] turns closed shapes that face inwards, and says so', async () => {
  const text = createIfcText();
  const [good, bad] = [false, true].map((isInsideOut) =>
    text.product('IFCWALL', { shape: addBrep(text, isInsideOut), rest: '$,$' }),
  );
  text.contain(text.storey, good, bad);
  const content = await read(text);
  expect([0, 1].map((placement) => signedVolume(content, placement))).toEqual([1, 1]);
  expect(content.rootModel.problems).toMatchObject([
    { code: 'insideOut', message: expect.stringMatching(/^1 element/) },
  ]);
});

test('tells about GlobalIds that are repeated or none, and about shapes without a surface', async () => {
  const text = createIfcText();
  const guid = text.guid();
  const points = text.add('IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(1.,0.,0.),(0.,1.,0.)))');
  const empty = text.add(`IFCTRIANGULATEDFACESET(${points},$,.F.,((1,1,1)),$)`);
  text.contain(
    text.storey,
    text.product('IFCWALL', { guid, rest: '$,$' }),
    text.product('IFCSLAB', { guid, rest: '$,$' }),
    text.product('IFCSLAB', { guid: 'wall-17', rest: '$,$' }),
    text.product('IFCWALL', {
      shape: text.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${text.representation([empty], 'Body', 'Tessellation')}))`),
      rest: '$,$',
    }),
  );
  const content = await read(text);
  expect(content.elements).toHaveLength(3);
  expect(codesOf(content)).toEqual(['duplicateGlobalId', 'invalidGlobalId', 'twins', 'emptyGeometry']);
});

test('leaves out elements whose geometry cannot be computed, names them, and keeps the others', async () => {
  const text = createIfcText();
  const faceSet = (points: string, indices: string) => {
    const list = text.add(`IFCCARTESIANPOINTLIST3D(${points})`);
    const item = text.add(`IFCTRIANGULATEDFACESET(${list},$,.F.,${indices},$)`);
    return text.add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${text.representation([item], 'Body', 'Tessellation')}))`);
  };
  const good = '((0.,0.,0.),(1.,0.,0.),(0.,1.,0.))';
  text.contain(
    text.storey,
    text.product('IFCWALL', { name: 'First', rest: '$,$' }),
    text.product('IFCWALL', {
      name: 'Infinite',
      shape: faceSet('((0.,0.,0.),(1.E39,0.,0.),(0.,1.,0.))', '((1,2,3))'),
      rest: '$,$',
    }),
    text.product('IFCWALL', { name: 'Text', shape: faceSet(good, "(('a',2,3))"), rest: '$,$' }),
    text.product('IFCWALL', { name: 'Last', shape: faceSet(good, '((1,2,3))'), rest: '$,$' }),
  );
  const content = await read(text);
  expect(content.elements.map((element) => element.name)).toEqual(['First', 'Last']);
  expect(content.rootModel.problems).toMatchObject([
    { code: 'refusedGeometry', message: expect.stringMatching(/^2 element/) },
  ]);
});

test('reads the letters of every script in names', async () => {
  const text = createIfcText();
  const names = ['Bl\\X2\\00E4\\X0\\tter', "it''s", '\\X\\E9t\\S\\i', '\\X2\\6F225B57\\X0\\', 'Straße'];
  text.contain(text.storey, ...names.map((name) => text.product('IFCWALL', { name, rest: '$,$' })));
  expect((await read(text)).elements.map((element) => element.name)).toEqual([
    'Blätter',
    "it's",
    'été',
    '漢字',
    'Straße',
  ]);
});

test('keeps elements with a text that is too long for the kernel', async () => {
  const text = createIfcText();
  const wall = text.product('IFCWALL', { name: 'x'.repeat(140_000), rest: '$,$' });
  text.contain(text.storey, wall, text.product('IFCWALL', { name: 'Other', rest: '$,$' }));
  const content = await read(text);
  expect(content.elements.map((element) => element.name)).toEqual([undefined, 'Other']);
  expect(codesOf(content)).toEqual(['longText', 'twins']);
});

test('a storey has no elevation where the file says none, and comes last', async () => {
  const text = createIfcText();
  const storey = (name: string, elevation: string) =>
    text.add(`IFCBUILDINGSTOREY('${text.guid()}',$,'${name}',$,$,$,$,$,.ELEMENT.,${elevation})`);
  for (const name of ['Second', 'First'])
    text.contain(storey(name, '$'), text.product('IFCWALL', { name, rest: '$,$' }));
  text.contain(storey('Roof', '9.'), text.product('IFCWALL', { name: 'Parapet', rest: '$,$' }));
  expect((await read(text)).storeys.map(({ name, elevationM }) => [name, elevationM])).toEqual([
    ['Ground', 0],
    ['Roof', 9],
    ['Second', undefined],
    ['First', undefined],
  ]);
});

test('where the elevation is left out, placements say how high the storeys are', async () => {
  const text = createIfcText();
  for (const [name, height] of [
    ['Upper', '3.'],
    ['Base', '0.'],
  ]) {
    const point = text.add(`IFCCARTESIANPOINT((0.,0.,${height}))`);
    const placement = text.add(`IFCLOCALPLACEMENT($,${text.add(`IFCAXIS2PLACEMENT3D(${point},$,$)`)})`);
    text.add(`IFCBUILDINGSTOREY('${text.guid()}',$,'${name}',$,$,${placement},$,$,.ELEMENT.,$)`);
  }
  const heights = Object.fromEntries((await read(text)).storeys.map(({ name, elevationM }) => [name, elevationM]));
  expect(heights).toMatchObject({ Upper: 3, Base: 0 });
});
