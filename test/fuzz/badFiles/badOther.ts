import { gzipSync } from 'node:zlib';
import { type BadFile, type Door, type Expectation, invalid, unsupported } from '../BadFile.ts';
import { concat, utf8 } from '../makers/bytes.ts';
import { makeE57 } from '../makers/makeE57.ts';
import { makeIfc } from '../makers/makeIfc.ts';
import { makeLas } from '../makers/makeLas.ts';
import { makeZip } from '../makers/makeZip.ts';
import { noise } from '../makers/noise.ts';

const other = (door: Door, file: string, what: string, bytes: Uint8Array | string, expect: Expectation): BadFile => ({
  name: `other: ${file}, brought as a ${door}, ${what}`,
  file,
  door,
  bytes: () => (typeof bytes === 'string' ? utf8(bytes) : bytes),
  expect,
});
const scan = other.bind(undefined, 'scan');
const model = other.bind(undefined, 'model');

const compound = concat(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), noise(2000));
const errorPage = '<!DOCTYPE html>\n<html><body>404 Not Found</body></html>';
const pointer =
  'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n';

/** Files of other programs, files that never arrived, and files under the wrong name. */
export const badOther: BadFile[] = [
  model('house.rvt', 'a Revit model', compound, unsupported(/IFC/)),
  model('house.nwd', 'a Navisworks model', noise(2000), unsupported(/IFC/)),
  model('house.nwc', 'a Navisworks cache', noise(2000), unsupported(/IFC/)),
  model('house.dwg', 'a drawing', concat(utf8('AC1032'), noise(2000)), unsupported(/IFC/)),
  model('house.skp', 'a sketch', noise(2000), unsupported(/IFC/)),
  model('house.ifcxml', 'IFC as XML', '<?xml version="1.0"?>\n<ifcXML/>', unsupported(/XML/)),
  model('house.ifc', 'an error page', errorPage, invalid(/HTML|web page/)),
  model('house.ifc', 'a pointer to a large file', pointer, invalid(/LFS|pointer/i)),
  model('house.ifc', 'a scan under the name of a model', makeE57(), invalid(/scan/)),
  model('house.ifc', 'noise', noise(3000), invalid(/not that of a .ifc file|no IFC file/)),
  model('house.ifc', 'zeros', new Uint8Array(3000), invalid(/zeros|no IFC file/)),
  model('house.ifc', 'a packed model', gzipSync(makeIfc()), unsupported(/gzip/)),
  scan('hall.b2g', 'a folder of another program', noise(2000), unsupported(/E57/)),
  scan('hall.rcp', 'a ReCap project', noise(2000), unsupported(/E57/)),
  scan('hall.rcs', 'a ReCap scan', noise(2000), unsupported(/E57/)),
  scan('hall.fls', 'a FARO scan', noise(2000), unsupported(/E57/)),
  scan('hall.zfs', 'a Zoller + Fröhlich scan', noise(2000), unsupported(/E57/)),
  scan('hall.e57', 'nothing', new Uint8Array(), invalid(/empty/)),
  scan('hall.las', 'nothing', new Uint8Array(), invalid(/empty/)),
  scan('hall.ply', 'nothing', new Uint8Array(), invalid(/empty/)),
  scan('hall.pts', 'nothing', new Uint8Array(), invalid(/empty/)),
  scan('hall.zip', 'nothing', new Uint8Array(), invalid(/empty/)),
  scan('hall.e57', 'an error page', errorPage, invalid(/HTML|web page/)),
  scan('hall.e57', 'a pointer to a large file', pointer, invalid(/LFS|pointer/i)),
  scan('hall.e57', 'noise', noise(3000), invalid(/not that of a .e57 file/)),
  scan('hall.e57', 'one byte', Uint8Array.of(65), invalid(/neither/)),
  scan('hall.e57', 'a PDF', '%PDF-1.7\n', unsupported(/PDF/)),
  scan('hall.e57', 'a packed scan', gzipSync(makeE57()), unsupported(/gzip/)),
  scan('hall.e57', 'a model under the name of a scan', makeIfc(), invalid(/model/)),
  scan('hall.las', 'an E57 under another name', makeE57(), 'read'),
  scan('hall.e57', 'a LAS under another name', makeLas(), 'read'),
  scan('hall', 'an E57 without an ending', makeE57(), 'read'),
  scan('hall.jpg', 'a picture', concat(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), noise(500)), unsupported(/picture/)),
  scan('hall.zip', 'a model in a zip', makeZip([{ name: 'a.ifc', data: makeIfc() }]), invalid(/model/)),
  scan('hall.xyz', 'a letter', 'Dear surveyor,\nthe scan follows tomorrow.\n', invalid(/neither rows/)),
  scan('hall.las', 'a letter', 'Dear surveyor,\nthe scan follows tomorrow.\n', invalid(/neither rows/)),
];
