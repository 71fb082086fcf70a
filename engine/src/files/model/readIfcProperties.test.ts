import type { PropertyGroup } from '@plumbline/contract/resources/elementProperties';
import { expect, test } from 'vitest';
import { memorySource } from '../../ground/memorySource.ts';
import { openPropertyFile } from '../properties/openPropertyFile.ts';
import { createIfcText, type IfcText, type IfcTextOptions } from './fixtures/ifcText.ts';
import { readIfc } from './readIfc.ts';

async function open(options: IfcTextOptions, add: (text: IfcText, wall: string) => void, count = 1) {
  const text = createIfcText(options);
  const rest = options.schema === 'IFC2X3' ? '$' : '$,$';
  const walls = Array.from({ length: count }, (_, i) => text.product('IFCWALL', { at: [3 * i, 0, 0], rest }));
  text.contain(text.storey, ...walls);
  for (const wall of walls) add(text, wall);
  const content = await readIfc(memorySource('fixture.ifc', text.end()), { withProperties: true });
  const file = await openPropertyFile(memorySource('properties', content.properties!));
  return { file, bytes: content.properties!.length, problems: content.rootModel.problems };
}

const single = (text: IfcText, name: string, value: string, unit = '$') =>
  text.add(`IFCPROPERTYSINGLEVALUE('${name}',$,${value},${unit})`);
const addSet = (text: IfcText, name: string, properties: readonly string[]) =>
  text.add(`IFCPROPERTYSET('${text.guid()}',$,'${name}',$,(${properties.join(',')}))`);
const addQuantities = (text: IfcText, name: string, quantities: readonly string[]) =>
  text.add(`IFCELEMENTQUANTITY('${text.guid()}',$,'${name}',$,$,(${quantities.join(',')}))`);
const relate = (text: IfcText, type: string, objects: string, to: string) =>
  text.add(`${type}('${text.guid()}',$,$,$,(${objects}),${to})`);
const define = (text: IfcText, object: string, set: string) => relate(text, 'IFCRELDEFINESBYPROPERTIES', object, set);

const find = (groups: PropertyGroup[], name: string) => groups.find((group) => group.name === name);
const shown = (group: PropertyGroup | undefined) =>
  Object.fromEntries((group?.rows ?? []).map(({ name, value, unit }) => [name, unit ? `${value} ${unit}` : value]));

test.each(['IFC2X3', 'IFC4', 'IFC4X3_ADD2'])('[VIEW-16] reads property sets and quantities of %s', async (schema) => {
  const { file, problems } = await open({ schema, unit: 'millimetre' }, (text, wall) => {
    const metre = text.add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)');
    define(
      text,
      wall,
      addSet(text, 'Pset_WallCommon', [
        single(text, 'Reference', "IFCLABEL('AW \\X2\\00FC\\X0\\ 1')"),
        single(text, 'IsExternal', 'IFCBOOLEAN(.T.)'),
        single(text, 'Combustible', 'IFCLOGICAL(.U.)'),
        single(text, 'Width', 'IFCPOSITIVELENGTHMEASURE(299.99999999999994)'),
        single(text, 'Reach', 'IFCLENGTHMEASURE(1.5)', metre),
        single(text, 'Turn', 'IFCPLANEANGLEMEASURE(0.5)'),
        single(text, 'Empty', '$'),
        text.add("IFCPROPERTYLISTVALUE('Layers',$,(IFCLABEL('a'),IFCLABEL('b')),$)"),
        text.add("IFCPROPERTYENUMERATEDVALUE('Status',$,(IFCLABEL('NEW')),$)"),
        text.add(
          `IFCPROPERTYBOUNDEDVALUE('Range',$,IFCLENGTHMEASURE(9.),IFCLENGTHMEASURE(3.),$${schema === 'IFC2X3' ? '' : ',$'})`,
        ),
        text.add(`IFCPROPERTYBOUNDEDVALUE('Least',$,$,IFCREAL(3.),$${schema === 'IFC2X3' ? '' : ',IFCREAL(5.)'})`),
        text.add(
          `IFCPROPERTYTABLEVALUE('Curve',$,(IFCREAL(1.),IFCREAL(2.)),(IFCREAL(10.),IFCREAL(20.)),$,$,$${schema === 'IFC2X3' ? '' : ',$'})`,
        ),
        text.add(`IFCCOMPLEXPROPERTY('Door',$,'use',(${single(text, 'Handle', "IFCLABEL('left')")}))`),
      ]),
    );
    const rest = schema === 'IFC2X3' ? '' : ',$';
    define(
      text,
      wall,
      addQuantities(text, 'Qto_WallBaseQuantities', [
        text.add(`IFCQUANTITYLENGTH('Length',$,$,3000.${rest})`),
        text.add(`IFCQUANTITYAREA('Area',$,${text.add('IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.)')},7.5${rest})`),
        text.add(`IFCQUANTITYCOUNT('Bricks',$,$,120.${rest})`),
      ]),
    );
  });
  expect(problems).toEqual([]);
  const groups = await file.groupsOf(0);
  expect(groups.map(({ kind, name, isOfType }) => [kind, name, isOfType])).toEqual([
    ['attributes', 'Element', false],
    ['properties', 'Pset_WallCommon', false],
    ['quantities', 'Qto_WallBaseQuantities', false],
  ]);
  expect(shown(find(groups, 'Pset_WallCommon'))).toEqual({
    Reference: 'AW ü 1',
    IsExternal: 'Yes',
    Combustible: 'Unknown',
    Width: '300 mm',
    Reach: '1.5 m',
    Turn: '0.5 rad',
    Empty: '',
    Layers: 'a, b',
    Status: 'NEW',
    Range: '3 to 9 mm',
    Least: schema === 'IFC2X3' ? 'at least 3' : '5 (at least 3)',
    Curve: '1 → 10; 2 → 20',
    'Door / Handle': 'left',
  });
  expect(shown(find(groups, 'Qto_WallBaseQuantities'))).toEqual({ Length: '3000 mm', Area: '7.5 m²', Bricks: '120' });
});

test.each(['IFC2X3', 'IFC4', 'IFC4X3_ADD2'])(
  '[VIEW-16] reads type, materials and classification of %s, the type’s own marked as such',
  async (schema) => {
    const isOld = schema === 'IFC2X3';
    const { file } = await open({ schema, unit: 'millimetre' }, (text, wall) => {
      const set = addSet(text, 'Pset_Type', [single(text, 'Model', "IFCLABEL('M1')")]);
      const type = text.add(
        `IFCWALLTYPE('${text.guid()}',$,'Brick 365','Facing bricks',$,(${set}),$,$,'Outside',.STANDARD.)`,
      );
      relate(text, 'IFCRELDEFINESBYTYPE', wall, type);
      const more = isOld ? '' : ',$,$,$,$';
      const layer = (name: string, thickness: number) =>
        text.add(
          `IFCMATERIALLAYER(${text.add(`IFCMATERIAL('${name}'${isOld ? '' : ',$,$'})`)},${thickness}.,$${more})`,
        );
      const layers = text.add(
        `IFCMATERIALLAYERSET((${layer('Brick', 115)},${layer('Insulation', 140)}),'Cavity wall'${isOld ? '' : ',$'})`,
      );
      const usage = text.add(`IFCMATERIALLAYERSETUSAGE(${layers},.AXIS2.,.POSITIVE.,0.${isOld ? '' : ',$'})`);
      relate(text, 'IFCRELASSOCIATESMATERIAL', wall, usage);
      relate(text, 'IFCRELASSOCIATESMATERIAL', type, text.add(`IFCMATERIAL('Masonry'${isOld ? '' : ',$,$'})`));
      const system = text.add(`IFCCLASSIFICATION('NBS','1',$,'Uniclass'${isOld ? '' : ',$,$,$'})`);
      const reference = text.add(`IFCCLASSIFICATIONREFERENCE($,'EF_25_10','Walls',${system}${isOld ? '' : ',$,$'})`);
      relate(text, 'IFCRELASSOCIATESCLASSIFICATION', wall, reference);
    });
    const groups = await file.groupsOf(0);
    const sides = groups.map((group) => [group.isOfType, group.kind, group.name, shown(group)]);
    expect(sides.slice(1)).toEqual([
      [false, 'material', 'Cavity wall', { Brick: '115 mm', Insulation: '140 mm' }],
      [false, 'classification', 'Classification', { Uniclass: 'EF_25_10 Walls' }],
      [
        true,
        'type',
        'Type',
        {
          'IFC class': 'IfcWallType',
          Name: 'Brick 365',
          Description: 'Facing bricks',
          'Element type': 'Outside',
          'Predefined type': 'STANDARD',
        },
      ],
      [true, 'properties', 'Pset_Type', { Model: 'M1' }],
      [true, 'material', 'Material', { Name: 'Masonry' }],
    ]);
  },
);

test('[VIEW-16] reads constituents, profiles and lists of materials, and derived units', async () => {
  const { file } = await open({}, (text, wall) => {
    const material = (name: string) => text.add(`IFCMATERIAL('${name}',$,$)`);
    const profile = text.add("IFCRECTANGLEPROFILEDEF(.AREA.,'RHS 100',$,0.1,0.1)");
    const sets = [
      text.add(
        `IFCMATERIALCONSTITUENTSET('Door',$,(${text.add(`IFCMATERIALCONSTITUENT('Leaf',$,${material('Oak')},$,$)`)}))`,
      ),
      text.add(
        `IFCMATERIALPROFILESET('Post',$,(${text.add(`IFCMATERIALPROFILE('p',$,${material('Steel')},${profile},$,$)`)}),$)`,
      ),
      text.add(`IFCMATERIALLIST((${material('Sand')},${material('Lime')}))`),
    ];
    for (const set of sets) relate(text, 'IFCRELASSOCIATESMATERIAL', wall, set);
    const unit = (type: string, name: string) => text.add(`IFCSIUNIT(*,.${type}.,$,.${name}.)`);
    const element = (of: string, exponent: number) => text.add(`IFCDERIVEDUNITELEMENT(${of},${exponent})`);
    const parts = [
      element(unit('POWERUNIT', 'WATT'), 1),
      element(unit('LENGTHUNIT', 'METRE'), -2),
      element(unit('THERMODYNAMICTEMPERATUREUNIT', 'KELVIN'), -1),
    ];
    const derived = text.add(`IFCDERIVEDUNIT((${parts.join(',')}),.THERMALTRANSMITTANCEUNIT.,$)`);
    define(text, wall, addSet(text, 'Heat', [single(text, 'U', 'IFCTHERMALTRANSMITTANCEMEASURE(0.24)', derived)]));
  });
  const groups = await file.groupsOf(0);
  expect(shown(find(groups, 'Door'))).toEqual({ Leaf: 'Oak' });
  expect(shown(find(groups, 'Post'))).toEqual({ Steel: 'RHS 100' });
  expect(shown(find(groups, 'Material'))).toEqual({ 'Material 1': 'Sand', 'Material 2': 'Lime' });
  expect(shown(find(groups, 'Heat'))).toEqual({ U: '0.24 W/(m²·K)' });
});

test('[VIEW-16] finds the elements with the same value, of element and type alike', async () => {
  let number = 0;
  const { file } = await open(
    {},
    (text, wall) => define(text, wall, addSet(text, 'Common', [single(text, 'Fire', `IFCLABEL('F${number++ % 3}')`)])),
    3000,
  );
  const value = { kind: 'properties', group: 'Common', name: 'Fire', value: 'F1' } as const;
  const elements = await file.elementsWith(value);
  expect(elements).toHaveLength(1000);
  expect(elements.slice(0, 3)).toEqual([1, 4, 7]);
  expect(shown(find(await file.groupsOf(2998), 'Common'))).toEqual({ Fire: 'F1' });
  expect(await file.elementsWith({ ...value, name: 'Other' })).toEqual([]);
  expect(await file.elementsWith({ ...value, unit: 'mm' })).toEqual([]);
  expect(await file.groupsOf(3000)).toEqual([]);
});

test('[VIEW-16] what elements share is kept once', async () => {
  const both = (count: number) =>
    open(
      {},
      (text, wall) =>
        define(
          text,
          wall,
          addSet(
            text,
            'Common',
            Array.from({ length: 50 }, (_, i) => single(text, `P${i}`, `IFCREAL(${i}.)`)),
          ),
        ),
      count,
    );
  const [one, many] = [await both(1), await both(1000)];
  expect(many.bytes - one.bytes).toBeLessThan(1000 * 8);
});

test('[VIEW-16] damaged properties are left out, and the others are read', async () => {
  const { file } = await open({}, (text, wall) => {
    define(
      text,
      wall,
      addSet(text, 'Common', ['#99999', text.add('IFCPROPERTYSINGLEVALUE(2'), single(text, 'a', 'IFCREAL(1.)')]),
    );
    define(text, wall, '#88888');
    define(text, wall, addSet(text, 'Nothing', []));
  });
  const groups = await file.groupsOf(0);
  expect(groups.map(({ name }) => name)).toEqual(['Element', 'Common']);
  expect(shown(find(groups, 'Common'))).toEqual({ a: '1' });
});

test('[VIEW-16] a hundred thousand properties of an element and texts without end do no harm', async () => {
  const { file } = await open({}, (text, wall) => {
    const property = single(text, 'Same', `IFCTEXT('${'x'.repeat(60_000)}')`);
    define(
      text,
      wall,
      addSet(
        text,
        'Long',
        Array.from({ length: 100_000 }, () => property),
      ),
    );
    const own = Array.from({ length: 400 }, (_, i) => addSet(text, `Set ${i}`, [property]));
    for (const set of own) define(text, wall, set);
  });
  const groups = await file.groupsOf(0);
  expect(groups.length).toBe(200);
  const long = find(groups, 'Long')!;
  expect(long.rows).toHaveLength(2000);
  expect(long.leftOut).toBe(98_000);
  expect(long.rows[0].value).toHaveLength(2001);
});

test('[VIEW-16] properties that hold themselves come to an end', async () => {
  const { file } = await open({}, (text, wall) => {
    const before = single(text, 'a', 'IFCREAL(1.)');
    const itself = `#${Number(before.slice(1)) + 1}`;
    expect(text.add(`IFCCOMPLEXPROPERTY('Loop',$,'use',(${Array(50).fill(itself).join(',')},${before}))`)).toBe(itself);
    define(text, wall, addSet(text, 'Common', [itself]));
  });
  const group = find(await file.groupsOf(0), 'Common')!;
  expect(group.rows.every(({ name }) => name.startsWith('Loop / '))).toBe(true);
  expect(group.leftOut).toBeGreaterThan(0);
});

test('[VIEW-16] a property file that was cut off or changed says so', async () => {
  const { file: _, ...rest } = await open({}, () => {});
  expect(rest.bytes).toBeGreaterThan(0);
  for (const bytes of [new Uint8Array(3), new Uint8Array(64), Buffer.from('PLPR then something else that is none')]) {
    await expect(openPropertyFile(memorySource('properties', bytes))).rejects.toThrow('properties');
  }
});
