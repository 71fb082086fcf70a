import { expect, test } from 'vitest';
import { EngineError } from '../../ground/EngineError.ts';
import { memorySource } from '../../ground/memorySource.ts';
import { createIfcText, stepFile } from './fixtures/ifcText.ts';
import { readIfc } from './readIfc.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const readText = (text: string) => readIfc(memorySource('bad.ifc', encode(text)));

function goodText(): string {
  const text = createIfcText();
  text.contain(text.storey, text.product('IFCWALL', { rest: '$,$' }));
  return new TextDecoder().decode(text.end());
}

const good = goodText();

test.each<[string, string, Partial<EngineError>]>([
  ['an empty file', '', { kind: 'invalid' }],
  ['a text that is no STEP file', 'solid cube\nfacet normal 0 0 1', { kind: 'invalid' }],
  ['IFC as XML', '<?xml version="1.0"?><ifcXML/>', { kind: 'unsupported' }],
  ['a file that ends after its header', good.slice(0, good.indexOf('DATA;')), { kind: 'invalid' }],
  ['a file that ends within an instance', good.slice(0, good.length - 200), { kind: 'invalid' }],
  ['a file without its last line', good.replace('END-ISO-10303-21;', ''), { kind: 'invalid' }],
  ['a text without its end', good.replace("'Project'", "'Project"), { kind: 'invalid', place: 'DATA' }],
  ['a header without a schema', good.replace("('IFC4')", "('')"), { kind: 'invalid', place: 'HEADER' }],
  ['a much older schema', good.replace("('IFC4')", "('IFC20_LONGFORM')"), { kind: 'unsupported', place: 'HEADER' }],
  ['a later schema', good.replace("('IFC4')", "('IFC5')"), { kind: 'unsupported', place: 'HEADER' }],
  ['a STEP file of another trade', good.replace("('IFC4')", "('AUTOMOTIVE_DESIGN')"), { kind: 'unsupported' }],
])('[ENG-8] refuses %s and says why', async (_, text, details) => {
  const error = await readText(text).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ ...details, file: 'bad.ifc', reason: expect.stringMatching(/\w{4}/) });
});

test('[ENG-8] refuses a file above 1.5 GB before it takes any memory for it', async () => {
  const source = { name: 'huge.ifc', size: 1_600_000_000, read: () => Promise.reject(new Error('was read')) };
  await expect(readIfc(source)).rejects.toMatchObject({ kind: 'unsupported', file: 'huge.ifc' });
});

test('[ENG-8] a kernel that fails on one file does not spoil the next', async () => {
  const circle = good
    .replace(
      /IFCSHAPEREPRESENTATION\((#\d+),'Body','SweptSolid',\(#\d+\)\)/,
      "IFCSHAPEREPRESENTATION($1,'Body','CSG',(#9000))",
    )
    .replace('ENDSEC;\nEND-', '#9000=IFCBOOLEANRESULT(.UNION.,#9000,#9000);\nENDSEC;\nEND-');
  await expect(readText(circle)).rejects.toMatchObject({ name: 'EngineError', kind: 'invalid', file: 'bad.ifc' });
  expect((await readText(good)).elements).toHaveLength(1);
});

test.each([
  ['instances that do not exist', good.replaceAll(/IFCEXTRUDEDAREASOLID\(#\d+/g, 'IFCEXTRUDEDAREASOLID(#77777')],
  ['instances with too few attributes', good.replaceAll(/IFCWALL\([^;]*;/g, 'IFCWALL();')],
  ['relations without their ends', good.replaceAll(/(IFCREL\w+)\([^;]*;/g, '$1($,$,$,$,$,$);')],
  ['texts where lists should be', good.replaceAll(/(IFCREL\w+)\([^;]*;/g, "$1('a','b','c','d','e','f');")],
  ['a project without units', good.replace(/IFCUNITASSIGNMENT\([^;]*;/, "IFCUNITASSIGNMENT('x');")],
  ['no instance at all', stepFile('IFC4', '')],
])('[ENG-8] reads what can be read of a file with %s', async (_, text) => {
  const content = await readText(text);
  expect(content.rootModel.problems.length).toBeGreaterThan(0);
});

test('reads drafts of IFC4.3 and says so', async () => {
  const { rootModel } = await readText(good.replace("('IFC4')", "('IFC4X3_RC4')"));
  expect(rootModel).toMatchObject({ schema: 'IFC4X3', problems: [{ code: 'draftSchema' }] });
});
