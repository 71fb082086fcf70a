import { type BadFile, type Expectation, invalid, unsupported } from '../BadFile.ts';
import { concat, swap, utf8 } from '../makers/bytes.ts';
import { makeIfc } from '../makers/makeIfc.ts';
import { makeZip, type ZipChanges, type ZipEntry } from '../makers/makeZip.ts';
import { noise } from '../makers/noise.ts';
import { ifc, inKernel, text } from './ifcFile.ts';

const ifczip = (name: string, entries: ZipEntry[], expect: Expectation, changes?: ZipChanges): BadFile => ({
  name: `IFCZIP: ${name}`,
  file: 'bad.ifczip',
  door: 'model',
  bytes: () => makeZip(entries, changes),
  expect,
});

const noModels: BadFile[] = [
  ifc('nothing', () => new Uint8Array(), invalid(/empty/)),
  ifc('a letter', () => utf8('Dear architect, the model follows tomorrow.'), invalid(/no IFC file|neither/)),
  ifc('UTF-16', () => Buffer.from(`\ufeff${Buffer.from(makeIfc()).toString()}`, 'utf16le'), unsupported(/UTF-16/)),
  ifc(
    'IFC as XML',
    () => utf8('<?xml version="1.0"?><ifcXML xmlns="http://www.buildingsmart-tech.org"/>'),
    unsupported(/XML/),
  ),
  text(
    'blanks of 5 MB before the first line',
    (whole) => ' '.repeat(5_000_000) + whole,
    invalid(/no IFC file|neither/),
  ),
];

const frames: BadFile[] = [
  text('its first line alone', () => 'ISO-10303-21;\n', invalid(/END-ISO-10303-21 is missing/)),
  text('its header alone', (whole) => whole.slice(0, whole.indexOf('DATA;')), invalid(/truncated/)),
  text('half a header', (whole) => whole.slice(0, 60), invalid(/truncated/)),
  text('no schema', (whole) => swap(whole, /FILE_SCHEMA.*\n/, ''), invalid(/does not name a schema/)),
  text('a header without a semicolon', (whole) => swap(whole, "'','','');", "'','','')"), invalid(/kernel/)),
  text('an empty schema', (whole) => swap(whole, "'IFC4'", "''"), invalid(/does not name a schema/)),
  ifc('schema IFC5', { schema: 'IFC5' }, unsupported(/IFC5/)),
  ifc('schema IFC1.5', { schema: 'IFC151' }, unsupported(/IFC151/)),
  ifc('the schema of cars', { schema: 'AUTOMOTIVE_DESIGN' }, unsupported(/AUTOMOTIVE_DESIGN/)),
  ifc('a schema of 1 MB', { schema: 'X'.repeat(1_000_000) }, unsupported(/schema/)),
  text('cut in the middle of a line', (whole) => whole.slice(0, 2000), invalid(/truncated/)),
  text('cut in the middle of a string', (whole) => whole.slice(0, whole.indexOf('Ground') + 3), invalid(/truncated/)),
  text('no last line', (whole) => swap(whole, 'END-ISO-10303-21;\n', ''), invalid(/truncated/)),
  text(
    'its last line twice, the data cut',
    (whole) => `${whole.slice(0, 1500)}\nENDSEC;\nEND-ISO-10303-21;\n`,
    invalid(/truncated|no end/),
  ),
  text('data without an end', (whole) => swap(whole, /ENDSEC;\n(?=END-ISO)/, ''), invalid(/truncated|no DATA/)),
  text('no data', (whole) => swap(whole, /DATA;[\s\S]*(?=END-ISO)/, ''), invalid(/no DATA/)),
  text('empty data', (whole) => swap(whole, /DATA;[\s\S]*(?=ENDSEC;\nEND-ISO)/, 'DATA;\n'), 'read'),
  text(
    'noise for data',
    (whole) => swap(whole, /DATA;[\s\S]*(?=ENDSEC;\nEND-ISO)/, `DATA;\n${latin(noise(20_000))}\n`),
    invalid(/parenthesis|no end|kernel/),
  ),
  text(
    'a text for data',
    (whole) => swap(whole, /DATA;[\s\S]*(?=ENDSEC;\nEND-ISO)/, `DATA;\n${'Lorem ipsum (dolor) sit; '.repeat(500)}\n`),
    'read',
  ),
  ifc(
    'bytes of zero behind a right header',
    () => concat(makeIfc().subarray(0, 300), new Uint8Array(10_000)),
    invalid(/truncated/),
  ),
  ifc(
    'noise behind a right header',
    () => concat(makeIfc().subarray(0, 300), noise(100_000)),
    invalid(/parenthesis|truncated/),
  ),
];

const syntax: BadFile[] = [
  text('a string that does not end', (whole) => swap(whole, "'Ground floor'", "'Ground floor"), invalid(/no end/)),
  text('a comment that does not end', (whole) => swap(whole, '#30=', '/* #30='), invalid(/no end|kernel/)),
  text('a comment of 50 MB', (whole) => swap(whole, '#30=', `/*${'x'.repeat(50_000_000)}*/#30=`), 'read'),
  text('a string of 20 MB', (whole) => swap(whole, "'Ground floor'", `'${'x'.repeat(20_000_000)}'`), 'read'),
  text('a list that does not end', (whole) => swap(whole, '(#33,#13,#11,3000.)', '(#33,#13,#11,3000.'), 'harmless'),
  text('a list closed twice', (whole) => swap(whole, '3000.)', '3000.))'), 'harmless'),
  text(
    '100,000 lists in each other',
    (whole) => swap(whole, '(0.,0.,1.)', `${'('.repeat(100_000)}1.${')'.repeat(100_000)}`),
    'harmless',
  ),
  text('a line without a number', (whole) => swap(whole, '#33=', '#='), 'read'),
  text('a line number of 30 digits', (whole) => swap(whole, '#33=', `#${'9'.repeat(30)}=`), 'read'),
  text('line number 4294967295', (whole) => swap(whole, '#33=', '#4294967295='), 'read'),
  text('line number 0', (whole) => swap(whole, '#33=', '#0='), 'read'),
  text('the same line number twice', (whole) => swap(whole, '#34=', '#33='), 'read'),
  text('a line without a semicolon', (whole) => swap(whole, ';\n#34=', '\n#34='), 'read'),
  text('an entity nobody knows', (whole) => swap(whole, 'IFCEXTRUDEDAREASOLID', 'IFCSQUASHEDAREASOLID'), 'read'),
  text('an entity of another schema', (whole) => swap(whole, 'IFCWALL(', 'IFCRAILWAY('), 'read'),
  text('an escape that does not end', (whole) => swap(whole, 'Ground', '\\X2\\00'), 'read'),
  text('an escape of nonsense', (whole) => swap(whole, 'Ground', '\\X2\\ZZZZ\\X0\\\\S\\'), 'read'),
  text('NULs in a string', (whole) => swap(whole, 'Ground', '\0\0\0'), 'read'),
];

const endless: BadFile[] = [
  text('an entity without its parenthesis', (whole) => swap(whole, 'SHAPE($,$,(#35)', 'SHAPE<$,$,(#35)'), 'harmless'),
];

const zips: BadFile[] = [
  ifczip('no model', [{ name: 'readme.txt', data: utf8('later') }], invalid(/no IFC file|no scan/)),
  ifczip('an empty model', [{ name: 'a.ifc', data: new Uint8Array() }], invalid(/no IFC file|empty/)),
  ifczip('a model that is cut', [{ name: 'a.ifc', data: makeIfc().slice(0, 900), method: 8 }], invalid(/truncated/)),
  ifczip('a wrong checksum', [{ name: 'a.ifc', data: makeIfc(), crc: 7 }], invalid(/checksum|CRC/)),
  ifczip('a zip cut short', [{ name: 'a.ifc', data: makeIfc() }], invalid(/damaged/), {
    after: (file) => file.slice(0, 500),
  }),
  ifczip('a way up', [{ name: '../a.ifc', data: makeIfc() }], invalid(/leads out/)),
];

/** Models that are no whole STEP files, or break its grammar; and zips of such. */
export const badIfcTexts: BadFile[] = [...noModels, ...[...frames, ...syntax].map(inKernel), ...endless, ...zips];

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
