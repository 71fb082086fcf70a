import { type BadFile, invalid } from '../BadFile.ts';
import { swap, utf8 } from '../makers/bytes.ts';
import { noise } from '../makers/noise.ts';
import { e57, xml } from './e57File.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

const documents: BadFile[] = [
  xml('a DOCTYPE', declaration, `${declaration}<!DOCTYPE e57Root>`, invalid(/DOCTYPE/)),
  xml('a billion laughs', declaration, `${declaration}${billionLaughs()}`, invalid(/DOCTYPE/)),
  xml(
    'an entity from outside',
    declaration,
    `${declaration}<!DOCTYPE e57Root [<!ENTITY secret SYSTEM "file:///etc/passwd">]>`,
    invalid(/DOCTYPE/),
  ),
  xml('an entity nobody defined', '<![CDATA[hall]]>', '&hall;', invalid(/entity/)),
  xml('elements nested 100,000 deep', '<data3D', `${'<a>'.repeat(100_000)}<data3D`, invalid(/deep|nest/)),
  xml('an element that is not closed', '</name>', '', invalid(/XML|tag/i)),
  xml('elements closed crosswise', '</prototype>', '</points>', invalid(/XML|tag/i)),
  xml('100,000 attributes on one element', '<data3D', `<data3D ${attributes(100_000)}`, 'read'),
  e57('another root element', { xml: (text) => text.replaceAll('e57Root', 'html') }, invalid(/root|e57Root/)),
  e57('XML that is noise', { xmlBytes: () => noise(2000) }, invalid(/XML/)),
  e57('XML in UTF-16', { xmlBytes: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') }, invalid(/XML/)),
  e57(
    'XML with bytes that are no UTF-8',
    { xmlBytes: (text) => Buffer.from(swap(text, 'hall', '\xff\xfe'), 'latin1') },
    'read',
  ),
  e57('XML of blanks', { xmlBytes: (text) => utf8(' '.repeat(text.length)) }, invalid(/XML/)),
  xml('a NUL in the XML', 'hall', 'ha\0ll', invalid(/XML|character/)),
  xml('no data3D', /<data3D[\s\S]*<\/data3D>/, '', 'read'),
  xml('data3D that is text', /<data3D[\s\S]*<\/data3D>/, '<data3D type="String">none</data3D>', 'read'),
  xml('no scans', /<vectorChild[\s\S]*<\/vectorChild>\n<\/data3D>/, '</data3D>', 'read'),
  xml(
    'scans that are empty',
    /<data3D[\s\S]*<\/data3D>/,
    `<data3D>${'<vectorChild/>'.repeat(50)}</data3D>`,
    invalid(/prototype/),
  ),
  e57(
    '5,000 scans over the same large section',
    {
      points: 50_000,
      xml: (text) => swap(text, /<vectorChild[\s\S]*<\/points>\n<\/vectorChild>/, manyScans(5000, 50_000)),
    },
    invalid(/together/),
  ),
  xml(
    '1,000 scans over the same points',
    /<vectorChild[\s\S]*<\/points>\n<\/vectorChild>/,
    manyScans(1000, 10),
    'read',
  ),
];

const poses: BadFile[] = [
  xml('a rotation of zero', '<w type="Float">1</w>', '<w type="Float">0</w>', invalid(/pose/)),
  xml('a rotation of NaN', '<w type="Float">1</w>', '<w type="Float">NaN</w>', invalid(/pose/)),
  xml('a rotation of 1e300', '<w type="Float">1</w>', '<w type="Float">1e300</w>', 'read'),
  xml('a rotation in words', '<w type="Float">1</w>', '<w type="Float">up</w>', invalid(/pose/)),
  xml('a translation of NaN', '<x type="Float">4</x>', '<x type="Float">nan</x>', invalid(/pose/)),
  xml('a translation of infinity', '<x type="Float">4</x>', '<x type="Float">inf</x>', invalid(/pose/)),
  xml('a pose that is empty', /<pose[\s\S]*<\/pose>/, '<pose type="Structure"/>', 'read'),
  xml('intensity limits upside down', '>255<', '>-5<', 'read'),
  xml('intensity limits of no width', '>255<', '>0<', 'read'),
  xml('intensity limits of NaN', '>255<', '>NaN<', 'read'),
];

const pictures: BadFile[] = [
  xml('a picture behind the end', /fileOffset="(?!48)\d+"/, 'fileOffset="99999999"', invalid(/too early/)),
  xml('a picture of 2^50 bytes', /length="4"/, `length="${2n ** 50n}"`, 'read'),
  xml('a picture below zero', /length="4"/, 'length="-4"', 'read'),
  xml('a picture without a blob', /<jpegImage[^>]*>/, '', 'read'),
  xml(
    'a picture of an unknown kind',
    /<sphericalRep[\s\S]*<\/sphericalRepresentation>/,
    '<cubicRepresentation/>',
    'read',
  ),
  xml('a picture of -16 pixels', '>16<', '>-16<', 'read'),
  xml('a picture of a scan that is not there', /2\}\]\]><\/associated/, '9}]]></associated', 'read'),
  e57('a picture whose section is another', { blob: (view) => view.setUint8(0, 1) }, invalid(/no blob begins/)),
  e57('a picture whose section is shorter', { blob: (view) => view.setBigUint64(8, 17n, true) }, 'read'),
];

/** XML that is broken, hostile or says what cannot be of poses, limits and pictures. */
export const badE57Documents: BadFile[] = [...documents, ...poses, ...pictures];

function billionLaughs(): string {
  const entities = Array.from({ length: 10 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i};`.repeat(10)}">`);
  return `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${entities.join('')}]>`;
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, i) => `a${i}="${i}"`).join(' ');
}

function manyScans(count: number, points: number): string {
  const field = (name: string) => `<${name} type="Float" precision="single"/>`;
  const all = ['cartesianX', 'cartesianY', 'cartesianZ'].map(field).join('');
  const intensity = '<intensity type="Integer" minimum="0" maximum="255"/>';
  return `<vectorChild><points fileOffset="48" recordCount="${points}" type="CompressedVector"><prototype>${all}${intensity}</prototype></points></vectorChild>`.repeat(
    count,
  );
}
