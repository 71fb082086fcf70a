import type { Pose } from '../../../ground/geometry/Pose.ts';
import type { WrittenSection } from './createPointSection.ts';
import type { E57Field } from './E57Field.ts';

/** A structure of elements; those that are undefined are left out. */
export function structure(name: string, ...children: (string | undefined)[]): string {
  return `<${name} type="Structure">${children.join('')}</${name}>`;
}

export function vector(name: string, children: readonly string[]): string {
  return `<${name} type="Vector" allowHeterogeneousChildren="1">${children.join('')}</${name}>`;
}

export function text(name: string, value: string): string {
  return `<${name} type="String">${escapeXml(value)}</${name}>`;
}

export function float(name: string, value: number): string {
  return `<${name} type="Float">${value}</${name}>`;
}

export function integer(name: string, value: number): string {
  return `<${name} type="Integer">${value}</${name}>`;
}

export function dateTime(name: string, gpsSeconds: number): string {
  return structure(name, float('dateTimeValue', gpsSeconds), integer('isAtomicClockReferenced', 0));
}

export function pose({ rotation: [w, x, y, z], translation: [tx, ty, tz] }: Pose): string {
  return structure(
    'pose',
    structure('rotation', float('w', w), float('x', x), float('y', y), float('z', z)),
    structure('translation', float('x', tx), float('y', ty), float('z', tz)),
  );
}

/** The points element of a scan. */
export function points({ fileOffset, records }: WrittenSection, fields: readonly E57Field[]): string {
  const prototype = structure('prototype', ...fields.map(prototypeField));
  const attributes = `type="CompressedVector" fileOffset="${fileOffset}" recordCount="${records}"`;
  return `<points ${attributes}>${prototype}${vector('codecs', [])}</points>`;
}

function prototypeField(field: E57Field): string {
  const { name } = field;
  if (field.kind === 'text') return `<${name} type="String"/>`;
  const { minimum, maximum } = field;
  const attributes = field.kind === 'float' ? { precision: field.precision, minimum, maximum } : { minimum, maximum };
  const scaling = field.kind === 'integer' &&
    field.scale !== undefined && { scale: field.scale, offset: field.offset ?? 0 };
  const type = field.kind === 'float' ? 'Float' : scaling ? 'ScaledInteger' : 'Integer';
  const written = Object.entries({ type, ...attributes, ...scaling })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${written.join('')}/>`;
}

/** Text that means itself in XML; what XML 1.0 cannot hold becomes a replacement character. */
function escapeXml(value: string): string {
  return value
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The whole XML section. */
export function e57Root(...children: (string | undefined)[]): string {
  const namespace = 'http://www.astm.org/COMMIT/E57/2010-e57-v1.0';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<e57Root type="Structure" xmlns="${namespace}">${children.join('')}</e57Root>\n`;
}
