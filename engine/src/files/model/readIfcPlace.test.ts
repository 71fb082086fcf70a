import { expect, test } from 'vitest';
import { memorySource } from '../../ground/memorySource.ts';
import { createIfcText, type IfcText, type IfcTextOptions } from './fixtures/ifcText.ts';
import { readIfc } from './readIfc.ts';

async function readRootModel(options: IfcTextOptions, add: (text: IfcText) => void) {
  const text = createIfcText(options);
  text.contain(text.storey, text.product('IFCWALL', { rest: options.schema === 'IFC2X3' ? '$' : '$,$' }));
  add(text);
  return (await readIfc(memorySource('fixture.ifc', text.end()))).rootModel;
}

const quarter = Math.PI / 6;
const abscissa = '0.866025403784439,0.5';

function addMapConversion(text: IfcText, values: string, { mapUnit = '$', type = 'IFCMAPCONVERSION' } = {}): void {
  const crs = text.add(`IFCPROJECTEDCRS('EPSG:25832','UTM zone 32N','ETRS89','DHHN2016',$,$,${mapUnit})`);
  text.add(`${type}(${text.context},${crs},${values})`);
}

test('[ENG-1] reads true north, clockwise from the model’s +Y', async () => {
  const { trueNorth } = await readRootModel({ trueNorth: [0.5, 0.866025403784439] }, () => {});
  expect(trueNorth).toBeCloseTo(quarter, 12);
});

test('[ENG-1] reads IfcMapConversion in metres', async () => {
  const { georeference, problems } = await readRootModel({}, (text) =>
    addMapConversion(text, `500000.5,5300000.25,110.125,${abscissa},0.9996`),
  );
  expect(georeference).toEqual({
    crs: 'EPSG:25832',
    eastingsM: 500000.5,
    northingsM: 5300000.25,
    heightM: 110.125,
    angle: expect.closeTo(quarter, 12),
    scale: 0.9996,
  });
  expect(problems).toEqual([]);
});

test.each<[string, string, string | undefined, number, string[]]>([
  ['a scale from millimetres to the map’s metres', '500000.,1.,2.,$,$,0.001', 'metre', 500_000, []],
  ['no map unit: the eastings are in the file’s unit', '500000000.,1.,2.,$,$,1.', undefined, 500_000, []],
  ['a scale that forgets the unit', '500000.,1.,2.,$,$,1.', 'metre', 500_000, ['mapScale']],
])('[ENG-1] reads a map conversion of a file in millimetres with %s', async (_, values, unit, eastingsM, problems) => {
  const rootModel = await readRootModel({ unit: 'millimetre' }, (text) => {
    const mapUnit = unit && text.add('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)');
    addMapConversion(text, values, { mapUnit });
  });
  expect(rootModel.georeference).toMatchObject({ eastingsM, scale: 1, angle: 0 });
  expect(rootModel.problems.map((problem) => problem.code)).toEqual(problems);
});

test('[ENG-1] reads IfcMapConversionScaled of IFC4.3', async () => {
  const { georeference } = await readRootModel({ schema: 'IFC4X3_ADD2' }, (text) =>
    addMapConversion(text, `1.,2.,3.,${abscissa},1.,0.9997,0.9997,0.9997`, { type: 'IFCMAPCONVERSIONSCALED' }),
  );
  expect(georeference).toMatchObject({ eastingsM: 1, northingsM: 2, heightM: 3, scale: 0.9997 });
});

test('[ENG-1] reads the property sets that stand for a map conversion in IFC2x3', async () => {
  const { georeference } = await readRootModel({ schema: 'IFC2X3', unit: 'millimetre' }, (text) => {
    const properties = (values: Record<string, string>) =>
      Object.entries(values)
        .map(([name, value]) => text.add(`IFCPROPERTYSINGLEVALUE('${name}',$,${value},$)`))
        .join(',');
    const addSet = (name: string, values: Record<string, string>) => {
      const set = text.add(`IFCPROPERTYSET('${text.guid()}',$,'${name}',$,(${properties(values)}))`);
      text.add(`IFCRELDEFINESBYPROPERTIES('${text.guid()}',$,$,$,(${text.site}),${set})`);
    };
    addSet('ePset_MapConversion', {
      TargetCRS: "IFCLABEL('EPSG:28992')",
      Eastings: 'IFCLENGTHMEASURE(121687.)',
      Northings: 'IFCLENGTHMEASURE(487484.)',
      OrthogonalHeight: 'IFCLENGTHMEASURE(-2.5)',
      XAxisAbscissa: 'IFCREAL(0.866025403784439)',
      XAxisOrdinate: 'IFCREAL(0.5)',
      Scale: 'IFCREAL(0.001)',
    });
    addSet('ePset_ProjectedCRS', { Name: "IFCLABEL('EPSG:7415')", MapUnit: "IFCIDENTIFIER('METRE')" });
  });
  expect(georeference).toEqual({
    crs: 'EPSG:7415',
    eastingsM: 121687,
    northingsM: 487484,
    heightM: -2.5,
    angle: expect.closeTo(quarter, 12),
    scale: 1,
  });
});

test('[ENG-1] reads where the site lies', async () => {
  const text = createIfcText({ unit: 'millimetre' });
  const bytes = new TextDecoder()
    .decode(text.end())
    .replace('$,$,.ELEMENT.,$,$,$,$,$)', '$,$,.ELEMENT.,(45,44,42,0),(-4,-49,-30,-215606),166500.,$,$)');
  const { rootModel } = await readIfc(memorySource('fixture.ifc', new TextEncoder().encode(bytes)));
  expect(rootModel.site?.latitude).toBeCloseTo(45.745, 9);
  expect(rootModel.site?.longitude).toBeCloseTo(-(4 + 49 / 60 + 30.215606 / 3600), 12);
  expect(rootModel.site?.elevationM).toBeCloseTo(166.5, 9);
});
