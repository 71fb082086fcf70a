import { EngineError } from '../../../ground/EngineError.ts';
import type { E57Field } from './E57Field.ts';
import type { XmlElement } from './readXml.ts';

const leastInteger = -(2n ** 63n);
const greatestInteger = 2n ** 63n - 1n;

/** The fields of a prototype in the order of their bytestreams: leaves of nested structures one after the other. */
export function readFields(prototype: XmlElement, file: string, place: string): E57Field[] {
  return prototype.children.flatMap((element) =>
    element.attributes.type === 'Structure'
      ? readFields(element, file, `${place}/${element.name}`)
      : readField(element, file, `${place}/${element.name}`),
  );
}

function readField({ name, attributes }: XmlElement, file: string, place: string): E57Field {
  const refuse = (reason: string) => new EngineError({ kind: 'invalid', file, place, reason });
  const whole = (text: string | undefined, otherwise: bigint): bigint => {
    if (text === undefined) return otherwise;
    if (!/^\s*[+-]?\d{1,20}\s*$/.test(text)) throw refuse(`${clip(text)} is not a whole number`);
    return BigInt(text.trim().replace('+', ''));
  };
  const number = (text: string | undefined): number | undefined => {
    if (text === undefined) return undefined;
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  };

  switch (attributes.type) {
    case 'Integer':
    case 'ScaledInteger': {
      const minimum = whole(attributes.minimum, leastInteger);
      const maximum = whole(attributes.maximum, greatestInteger);
      if (minimum > maximum || minimum < leastInteger || maximum > greatestInteger) {
        throw refuse(`a whole number cannot lie between ${minimum} and ${maximum}`);
      }
      if (attributes.type === 'Integer') return { kind: 'integer', name, minimum, maximum };
      const scale = number(attributes.scale ?? '1');
      const offset = number(attributes.offset ?? '0');
      if (!scale || offset === undefined) throw refuse('scale and offset are not usable numbers');
      return { kind: 'integer', name, minimum, maximum, scale, offset };
    }
    case 'Float': {
      const { precision = 'double' } = attributes;
      if (precision !== 'single' && precision !== 'double') throw refuse(`${clip(precision)} is not a precision`);
      return {
        kind: 'float',
        name,
        precision,
        minimum: number(attributes.minimum),
        maximum: number(attributes.maximum),
      };
    }
    case 'String':
      return { kind: 'text', name };
    default:
      throw refuse(`a field cannot have the type ${clip(attributes.type ?? '(none)')}`);
  }
}

/** A text of the file as an error may quote it. */
function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
