import { expect, test } from 'vitest';
import { makeLas } from '../../../test/makeLas.ts';
import { makeLaz } from '../../../test/makeLaz.ts';
import { makeZip } from '../../../test/makeZip.ts';
import { memorySource } from '../../ground/memorySource.ts';
import { recogniseFile } from './recogniseFile.ts';

const recognise = (name: string, content: string | Uint8Array) =>
  recogniseFile(memorySource(name, typeof content === 'string' ? Buffer.from(content, 'latin1') : content));

const step = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\n";
const ptx = '1\n1\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n1 2 3 0.5\n';
const ifcZip = await makeZip([
  { name: '__MACOSX/._a', bytes: 'x' },
  { name: 'a.IFC', bytes: step },
]);
const scanZip = await makeZip([{ name: 'a.xyz', bytes: '1 2 3' }]);

test.for<[string, string | Uint8Array, string, string]>([
  ['a.e57', 'ASTM-E57\x01\0\0\0', 'scan', 'e57'],
  ['a.las', makeLas([]), 'scan', 'las'],
  ['a.laz', makeLaz([{ x: 1, y: 2, z: 3 }]), 'scan', 'laz'],
  ['a.copc.laz', makeLaz([{ x: 1, y: 2, z: 3 }]), 'scan', 'laz'],
  ['a.ply', 'ply\nformat ascii 1.0\nend_header\n', 'scan', 'ply'],
  ['a.pcd', '# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\n', 'scan', 'pcd'],
  ['a.pcd', '# by hand\nVERSION .7\nFIELDS x y z\n', 'scan', 'pcd'],
  ['a.pts', '1\n1 2 3\n', 'scan', 'pts'],
  ['a.ptx', ptx, 'scan', 'ptx'],
  ['a.xyz', '1 2 3\n', 'scan', 'xyz'],
  ['a.CSV', 'x,y,z\n1.5,2,3\n', 'scan', 'xyz'],
  ['a.zip', scanZip, 'scan', 'zip'],
  ['a.ifc', step, 'model', 'ifc'],
  ['a.ifc', `\u00ef\u00bb\u00bf/* by hand */\r\n${step}`, 'model', 'ifc'],
  ['a.ifczip', ifcZip, 'model', 'ifczip'],
  ['a.zip', ifcZip, 'model', 'ifczip'],
  ['noextension', step, 'model', 'ifc'],
  ['comments.ifc', '/*x*/ '.repeat(500) + step, 'model', 'ifc'],
])('[ENG-1] knows %s by its content', async ([name, content, kind, format]) => {
  expect(await recognise(name, content)).toEqual({ kind, format, problems: [] });
});

test.for<[string, string | Uint8Array, string]>([
  ['scan.las', 'ASTM-E57\x01\0\0\0', 'e57'],
  ['scan.e57', makeLas([]), 'las'],
  ['model.rvt', step, 'ifc'],
  ['scan.e57', scanZip, 'zip'],
  ['scan.ply', '1 2 3\n4 5 6\n', 'xyz'],
])('[ENG-1] reads %s with another content by the content and tells so', async ([name, content, format]) => {
  expect(await recognise(name, content)).toMatchObject({ format, problems: [{ code: 'wrongExtension' }] });
});

const ole = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0';

test.for<[string, string, RegExp]>([
  ['model.rvt', ole, /Revit.*export IFC4/],
  ['model.nwd', 'anything\0', /Navisworks cannot write IFC.*export IFC/],
  ['model.nwc', 'anything\0', /Navisworks/],
  ['scan.b2g', 'anything\0', /export the scans as E57/],
  ['scan.rcp', '<xml/>', /ReCap.*E57/],
  ['scan.rcs', 'anything\0', /ReCap.*E57/],
  ['scan.fls', 'anything\0', /SCENE.*E57/],
  ['project.lsproj', 'anything\0', /SCENE.*E57/],
  ['scan.zfs', 'anything\0', /LaserControl.*E57/],
  ['drawing.dwg', 'anything\0', /AutoCAD.*IFC/],
  ['noextension', 'AC1032\0\0\0', /AutoCAD.*IFC/],
  ['drawing.dgn', 'anything\0', /MicroStation.*IFC/],
  ['drawing.bin', '  0\r\nSECTION\r\n  2\r\nHEADER\r\n', /DXF.*IFC/],
  ['model.skp', 'anything\0', /SketchUp.*IFC/],
  ['model', '\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0', /SketchUp/],
  ['model.ifcxml', '<?xml version="1.0"?>\n<ifcXML>', /STEP file/],
  ['model.ifc', '<?xml version="1.0"?>\n<ifc:ifcXML xmlns="x">', /STEP file/],
  ['model.obj', 'v 1 2 3\nv 4 5 6\n', /surfaces without elements/],
  ['model.stl', 'solid x\n facet normal 0 0 1\n', /surfaces without elements/],
  ['model.glb', 'glTF\x02\0\0\0', /surfaces without elements/],
  ['scan.e57', '\x1f\x8b\x08\0\0', /gzip/],
  ['scan.zip', '7z\xbc\xaf\x27\x1c\0\0', /7-Zip/],
  ['scan.zip', 'Rar!\x1a\x07\x01\0', /RAR/],
  ['scan.zip', `${'name'.padEnd(257, '\0')}ustar\0`, /tar archive/],
  ['scan.pts', '%PDF-1.7\n', /PDF/],
  ['scan.ply', '\x89PNG\r\n', /picture/],
  ['unnamed', ole, /Revit or of an older Office/],
  ['scan.txt', '\xff\xfe1\0 \x002\0 \x003\0\n\0', /UTF-16/],
])('[ENG-1] says what to do about %s', async ([name, content, reason]) => {
  await expect(recognise(name, content)).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'unsupported',
    file: name,
    reason: expect.stringMatching(reason),
  });
});

const office = await makeZip([
  { name: '[Content_Types].xml', bytes: '<Types/>' },
  { name: 'word/document.xml', bytes: '<w/>' },
]);

test.for<[string, string | Uint8Array, RegExp]>([
  ['empty.e57', '', /empty/],
  ['page.e57', '\n<!DOCTYPE html><html><body>404</body></html>', /web page/],
  ['error.laz', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', /error message of a storage/],
  ['pointer.e57', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n', /git-lfs/],
  ['readme.txt', 'Scans of the east wing.\n', /neither rows of coordinates/],
  ['comments.ifc', '/**/'.repeat(1000), /neither rows of coordinates/],
  ['digits.xyz', `${'1'.repeat(60_000)}x 2 3\n`, /neither rows of coordinates/],
  ['brackets.xyz', `${' ['.repeat(30_000)}\n`, /neither rows of coordinates/],
  ['zeros.e57', '\0'.repeat(5000), /zeros/],
  ['noise.e57', '\x01\x02\0\x03noise', /not that of a \.e57 file/],
  ['noise.foo', '\x01\x02\0\x03noise', /not known/],
  ['cut.zip', 'PK\x03\x04 and nothing else', /zip is damaged/],
  ['report.docx', office, /office document/],
  ['junk.zip', await makeZip([{ name: '.DS_Store', bytes: 'x' }]), /no files/],
])('[ENG-1] says what is wrong with %s', async ([name, content, reason]) => {
  await expect(recognise(name, content)).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    file: name,
    reason: expect.stringMatching(reason),
  });
});
