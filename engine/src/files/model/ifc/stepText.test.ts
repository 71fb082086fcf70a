import { expect, test } from 'vitest';
import { stepFile } from '../fixtures/ifcText.ts';
import { checkStepFile } from './checkStepFile.ts';
import { findLongStrings } from './findLongStrings.ts';
import { findRepresentations } from './findRepresentations.ts';
import { prepareStepText } from './prepareStepText.ts';
import { unsetStars } from './unsetStars.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('finds the schema under comments, blanks and small letters', () => {
  const text = stepFile('IFC4', '').replace(
    "FILE_SCHEMA(('IFC4'))",
    "file_schema ( /* none */\n('ifc4x3_add2', 'OTHER') )",
  );
  expect(() => checkStepFile(encode(text), 'a.ifc')).toThrow('does not name a schema');
  expect(checkStepFile(encode(text.replace('/* none */', '')), 'a.ifc').schemaName).toBe('IFC4X3_ADD2');
});

test('takes a byte order mark, a first comment, and blanks after the end', () => {
  const text = `\ufeff/* made by hand */\n${stepFile('IFC2X3', '')}\n\n \u0000`;
  expect(checkStepFile(encode(text), 'a.ifc').schemaName).toBe('IFC2X3');
});

test('gives the kernel a name of the schema that it knows, in the same place', () => {
  const bytes = encode(stepFile('IFC4_ADD2_TC1', ''));
  const size = bytes.length;
  prepareStepText(bytes, checkStepFile(bytes, 'a.ifc'), 'IFC4');
  expect(bytes).toHaveLength(size);
  expect(decode(bytes)).toMatch(/FILE_SCHEMA\(\('IFC4' +\)\);/);
});

test('finds texts that are too long, wherever they begin, and takes no list of numbers for one', () => {
  const numbers = `#1=IFCCARTESIANPOINTLIST3D((${'(1.,2.,3.),'.repeat(20_000)}(0.,0.,0.)));`;
  for (const shift of [0, 1000, 33_000]) {
    const text = `${' '.repeat(shift)}#2=IFCLABEL('${'y'.repeat(65_535)}');${numbers}#3=IFCLABEL('${'z'.repeat(65_536)}','ok');`;
    const found = findLongStrings(encode(text)).map(([start, end]) => text.slice(start, end));
    expect(found).toEqual([`'${'y'.repeat(65_535)}'`, `'${'z'.repeat(65_536)}'`].slice(-found.length));
    expect(found.length).toBeGreaterThan(0);
  }
});

test('takes no list of references between two texts for one, and still finds the text behind it', () => {
  const references = Array.from({ length: 30_000 }, (_, i) => `#${i}`).join();
  const relation = `#1=IFCRELASSOCIATESMATERIAL('it''s',#2,$,$,(${references}),#3);`;
  const text = `${relation}#4=IFCLABEL('${'z'.repeat(200_000)}');${relation}#5=IFCLABEL('ok');`;
  expect(findLongStrings(encode(text)).map(([start, end]) => text.slice(start, end).length)).toEqual([200_002]);
});

test('finds representations that are not the body, however they are written', () => {
  const text = `#1=IFCSHAPEREPRESENTATION(#9,'Body','SweptSolid',(#8));
#20 = IFCSHAPEREPRESENTATION( #9, 'Clearance', 'SweptSolid', (#8));
#300=
IFCSHAPEREPRESENTATION(#9,
'FOOTPRINT','GeometricSet',(#8));
#4=IFCSHAPEREPRESENTATION(#9,$,$,(#8));
#5=IFCLABEL('Box');
`;
  expect(findRepresentations(encode(text))).toEqual([20, 300]);
});

test.each([
  ["#1=IFCWALL('a',*,'b',*,*,#2,#3,*);", "#1=IFCWALL('a',$,'b',$,$,#2,#3,$);"],
  ['#1=IFCSIUNIT(*,.LENGTHUNIT.,*,.METRE.);', '#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'],
  [
    "#1= IfcGeometricRepresentationSubContext ('B',*,*,*,*,*,#2,*,.MODEL_VIEW.,*);",
    "#1= IfcGeometricRepresentationSubContext ('B',$,*,*,*,*,#2,$,.MODEL_VIEW.,$);",
  ],
  ['#1=IFCORIENTEDEDGE(*,*,#2,.T.);#2=IFCEDGE(*,#3);', '#1=IFCORIENTEDEDGE(*,*,#2,.T.);#2=IFCEDGE($,#3);'],
  ['#1=IFCMIRROREDPROFILEDEF(.AREA.,*,#2,*,*);', '#1=IFCMIRROREDPROFILEDEF(.AREA.,$,#2,*,$);'],
  ["#1=IFCPROPERTYSINGLEVALUE('a',*,IFCLABEL(*),\n *\n);", "#1=IFCPROPERTYSINGLEVALUE('a',$,IFCLABEL($),\n $\n);"],
  ["#1=IFCWALL('2*(a),*,','it''s,*;',*);", "#1=IFCWALL('2*(a),*,','it''s,*;',$);"],
  ["/* by ** hand (*) */\n#1=IFCWALL(/**/'a',*);", "/* by ** hand ($) */\n#1=IFCWALL(/**/'a',$);"],
])('unsets the stars of %s', (text, expected) => {
  const bytes = encode(text);
  unsetStars(bytes);
  expect(decode(bytes)).toBe(expected);
});
