import { type BadFile, type Expectation, invalid } from '../BadFile.ts';
import { ifc, inKernel } from './ifcFile.ts';

const lines = (name: string, changed: Record<number, string>, expect: Expectation = 'read'): BadFile =>
  ifc(name, { lines: changed }, expect);

const circles: BadFile[] = [
  lines('a placement relative to itself', { 30: 'IFCLOCALPLACEMENT(#30,#13)' }, 'read'),
  lines('placements in a circle', { 21: 'IFCLOCALPLACEMENT(#30,#13)' }, 'read'),
  lines('a storey that is part of itself', { 29: "IFCRELAGGREGATES('0Bad000000000000000029',$,$,$,#26,(#26))" }),
  lines('aggregates in a circle', { 27: "IFCRELAGGREGATES('0Bad000000000000000027',$,$,$,#26,(#22))" }),
  lines('a wall that is part of itself', { 29: "IFCRELAGGREGATES('0Bad000000000000000029',$,$,$,#37,(#37))" }),
  lines('a shape mapped from itself', { 53: 'IFCREPRESENTATIONMAP(#13,#57)' }, invalid(/mapped item refers/)),
  lines(
    'a boolean of itself',
    { 64: 'IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#64,#63)' },
    invalid(/kernel|itself|circle/),
  ),
  lines(
    'a boolean of booleans in a circle',
    { 64: 'IFCBOOLEANRESULT(.UNION.,#110,#63)', 110: 'IFCBOOLEANRESULT(.UNION.,#64,#34)' },
    'read',
  ),
  lines('an opening in itself', { 46: "IFCRELVOIDSELEMENT('0Bad000000000000000046',$,$,$,#45,#45)" }),
  lines('a context within itself', {
    16: "IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,#16,$,.MODEL_VIEW.,$)",
  }),
  lines('a material list of itself', { 101: 'IFCMATERIALLIST((#101))' }, invalid(/geometry kernel/)),
  lines('a style of itself', { 105: "IFCSURFACESTYLE('Brick',.BOTH.,(#105))" }, invalid(/geometry kernel/)),
  lines(
    'a unit of itself',
    { 17: "IFCCONVERSIONBASEDUNIT(#17,.LENGTHUNIT.,'FOOT',#17)" },
    invalid(/kernel|itself|circle/),
  ),
  lines(
    'a composite curve of itself',
    {
      33: 'IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#110)',
      110: 'IFCCOMPOSITECURVE((#111),.F.)',
      111: 'IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#110)',
    },
    invalid(/geometry kernel/),
  ),
];

const references: BadFile[] = [
  lines('a placement that is not there', { 30: '' }),
  lines('a shape that is not there', { 36: '' }),
  lines('a profile that is not there', { 33: '' }),
  lines('a point that is not there', { 10: '' }),
  lines('a unit that is not there', { 17: '' }),
  lines('a storey that is not there', { 26: '' }),
  lines('a material that is not there', { 101: '' }),
  lines('a project that is not there', { 20: '' }),
  lines('no units', { 19: '', 20: "IFCPROJECT('0Bad000000000000000020',$,'Project',$,$,$,$,(#15),$)" }),
  lines('references to line 4294967295', { 34: 'IFCEXTRUDEDAREASOLID(#4294967295,#4294967295,#4294967295,3000.)' }),
  lines('a placement that is a wall', { 30: "IFCWALL('0Bad000000000000000030',$,$,$,$,#30,$,$,$)" }, 'read'),
  lines('a profile that is a point', { 34: 'IFCEXTRUDEDAREASOLID(#10,#13,#11,3000.)' }),
  lines('a shape that is a material', { 36: "IFCMATERIAL('Wood',$,$)" }),
  lines('a loop of directions', { 82: 'IFCPOLYLOOP((#11,#12,#14))' }),
  lines('a loop of one point', { 82: 'IFCPOLYLOOP((#10))' }),
  lines('a loop of no points', { 82: 'IFCPOLYLOOP(())' }),
];

const values: BadFile[] = [
  lines('a height of 1E400', { 34: 'IFCEXTRUDEDAREASOLID(#33,#13,#11,1.E400)' }),
  lines('a height of NaN', { 34: 'IFCEXTRUDEDAREASOLID(#33,#13,#11,NaN)' }),
  lines('a height of 1E300', { 34: 'IFCEXTRUDEDAREASOLID(#33,#13,#11,1.E300)' }),
  lines('a height below zero', { 34: 'IFCEXTRUDEDAREASOLID(#33,#13,#11,-3000.)' }),
  lines('a height in words', { 34: "IFCEXTRUDEDAREASOLID(#33,#13,#11,'high')" }),
  lines('a point at 1E400', { 10: 'IFCCARTESIANPOINT((1.E400,0.,0.))' }),
  lines('a point without coordinates', { 10: 'IFCCARTESIANPOINT(())' }),
  lines('a point of 1,000 coordinates', { 10: `IFCCARTESIANPOINT((${Array(1000).fill('0.').join(',')}))` }),
  lines('a direction of zero', { 11: 'IFCDIRECTION((0.,0.,0.))' }),
  lines('axes that are parallel', { 12: 'IFCDIRECTION((0.,0.,1.))' }),
  lines('a circle of radius 1E30', { 50: 'IFCCIRCLEPROFILEDEF(.AREA.,$,#32,1.E30)' }),
  lines('a circle of radius 0', { 50: 'IFCCIRCLEPROFILEDEF(.AREA.,$,#32,0.)' }),
  lines('a unit of zero', {
    17: "IFCCONVERSIONBASEDUNIT(#110,.LENGTHUNIT.,'NIL',#111)",
    110: 'IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0)',
    111: 'IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.),#112)',
    112: 'IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)',
  }),
  lines('a prefix nobody knows', { 17: 'IFCSIUNIT(*,.LENGTHUNIT.,.GIGANTIC.,.METRE.)' }),
  lines('no GlobalId', { 37: "IFCWALL($,$,'Wall',$,'Wall 200',#30,#36,'W1',.STANDARD.)" }),
  lines('a GlobalId that is a number', { 37: "IFCWALL(17,$,'Wall',$,'Wall 200',#30,#36,'W1',.STANDARD.)" }),
  lines('attributes too few', { 37: "IFCWALL('0Bad000000000000000037')" }),
  lines('no attributes', { 37: 'IFCWALL()' }),
  lines('attributes too many', { 37: `IFCWALL('0Bad000000000000000037',$,'Wall',$,$,#30,#36${",'x'".repeat(1000)})` }),
  lines('attributes of wrong types', { 37: 'IFCWALL((1,2),(),3.5,.T.,#30,5,.F.,(),())' }),
  lines('a name that is a list', {
    26: "IFCBUILDINGSTOREY('0Bad000000000000000026',$,('a','b'),$,$,#25,$,$,.ELEMENT.,(0.))",
  }),
  lines('a map conversion of NaN', { 108: 'IFCMAPCONVERSION(#15,#107,NaN,1.E400,$,0.,0.,0.)' }),
  lines('a latitude of text', {
    22: "IFCSITE('0Bad000000000000000022',$,'Site',$,$,#21,$,$,.ELEMENT.,'north',(),'high',$,$)",
  }),
  lines('a colour of 1E400', { 103: 'IFCCOLOURRGB($,1.E400,-5.,NaN)' }),
  lines('indices beyond the points', { 71: 'IFCTRIANGULATEDFACESET(#70,$,.T.,((1,3,2),(1,2,4000000),(2,3,4)),$)' }),
  lines('index 0', { 71: 'IFCTRIANGULATEDFACESET(#70,$,.T.,((0,1,2)),$)' }),
  lines('indices below zero', { 71: 'IFCTRIANGULATEDFACESET(#70,$,.T.,((-1,-2,-3)),$)' }),
  lines('triangles with two corners', { 71: 'IFCTRIANGULATEDFACESET(#70,$,.T.,((1,2),(2,3)),$)' }),
  lines('points that are no list', { 70: 'IFCCARTESIANPOINTLIST3D(7)' }),
  lines('a boolean 100 deep', deepBoolean(100)),
  lines('placements 50,000 deep', deepPlacement(50_000)),
  lines('aggregates 20,000 deep', deepAggregate(20_000)),
  lines('a loop of 200,000 points', { 82: `IFCPOLYLOOP((${Array(200_000).fill('#10').join(',')}))` }),
];

/** Models whose lines say what cannot be; a wrong element is told, a wrong file refused. */
export const badIfcLines: BadFile[] = [...circles, ...[...references, ...values].map(inKernel)];

function deepBoolean(depth: number): Record<number, string> {
  const chain: Record<number, string> = {};
  for (let i = 0; i < depth; i++) {
    chain[1000 + i] = `IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#${i === depth - 1 ? 34 : 1001 + i},#63)`;
  }
  return { ...chain, 64: 'IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#1000,#63)' };
}

function deepPlacement(depth: number): Record<number, string> {
  const chain: Record<number, string> = {};
  for (let i = 0; i < depth; i++) chain[1000 + i] = `IFCLOCALPLACEMENT(#${i === depth - 1 ? 25 : 1001 + i},#13)`;
  return { ...chain, 30: 'IFCLOCALPLACEMENT(#1000,#13)' };
}

function deepAggregate(depth: number): Record<number, string> {
  const chain: Record<number, string> = {};
  for (let i = 0; i < depth; i++) {
    const guid = (number: number) => `'0Deep${String(number).padStart(17, '0')}'`;
    chain[1000 + 2 * i] = `IFCELEMENTASSEMBLY(${guid(2 * i)},$,'Part',$,$,#30,$,$,$,$)`;
    chain[1001 + 2 * i] =
      `IFCRELAGGREGATES(${guid(2 * i + 1)},$,$,$,#${i === 0 ? 37 : 998 + 2 * i},(#${1000 + 2 * i}))`;
  }
  return chain;
}
