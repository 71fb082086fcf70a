import { decodeStepString } from './decodeStepString.ts';
import type { StepValue } from './StepValue.ts';

const [quote, open, close, comma, hash, point, dollar, star, slash, semicolon, doubleQuote] = Array.from(
  '\'(),#.$*/;"',
  (character) => character.charCodeAt(0),
);
const deepest = 8;

/** The attributes of the instance whose opening parenthesis is at `start`; undefined when it is damaged. */
export function parseStepLine(bytes: Buffer, start: number): StepValue[] | undefined {
  let at = start;

  function skipBlank(): void {
    for (;;) {
      while (bytes[at] <= 0x20) at++;
      if (bytes[at] !== slash || bytes[at + 1] !== star) return;
      const end = bytes.indexOf('*/', at + 2);
      at = end < 0 ? bytes.length : end + 2;
    }
  }

  function readList(depth: number): StepValue[] | undefined {
    const values: StepValue[] = [];
    at++;
    skipBlank();
    if (bytes[at] === close) {
      at++;
      return values;
    }
    for (;;) {
      const value = readValue(depth);
      if (value === undefined) return undefined;
      values.push(value);
      skipBlank();
      const byte = bytes[at++];
      if (byte === close) return values;
      if (byte !== comma) return undefined;
    }
  }

  function readValue(depth: number): StepValue | undefined {
    skipBlank();
    const byte = bytes[at];
    if (byte === quote) return readString();
    if (byte === hash) {
      at++;
      return { ref: readDigits() };
    }
    if (byte === open) return depth < deepest ? readList(depth + 1) : undefined;
    if (byte === dollar || byte === star) {
      at++;
      return null;
    }
    if (byte === point) return readEnumeration();
    if (byte === doubleQuote) return readUntil(doubleQuote);
    return isLetter(byte) ? readTyped(depth) : readNumber();
  }

  function readString(): string | undefined {
    const from = at + 1;
    let end = bytes.indexOf(quote, from);
    while (end >= 0 && bytes[end + 1] === quote) end = bytes.indexOf(quote, end + 2);
    if (end < 0) return undefined;
    at = end + 1;
    return decodeStepString(bytes.subarray(from, end));
  }

  function readUntil(end: number): string | undefined {
    const to = bytes.indexOf(end, at + 1);
    if (to < 0) return undefined;
    const text = bytes.toString('latin1', at + 1, to);
    at = to + 1;
    return text;
  }

  function readEnumeration(): StepValue | undefined {
    const enumeration = readUntil(point);
    return enumeration === undefined || enumeration.length > 64 ? undefined : { enumeration };
  }

  function readDigits(): number {
    let value = 0;
    while (bytes[at] >= 0x30 && bytes[at] <= 0x39) value = value * 10 + bytes[at++] - 0x30;
    return value;
  }

  function readTyped(depth: number): StepValue | undefined {
    const from = at;
    while (isLetter(bytes[at]) || (bytes[at] >= 0x30 && bytes[at] <= 0x39)) at++;
    const type = bytes.toString('latin1', from, at);
    skipBlank();
    if (bytes[at] !== open || depth >= deepest) return undefined;
    const values = readList(depth + 1);
    return values && { type, value: values[0] ?? null };
  }

  function readNumber(): number | undefined {
    const from = at;
    while (at < bytes.length && bytes[at] !== comma && bytes[at] !== close && bytes[at] !== semicolon && at - from < 64)
      at++;
    const text = bytes.toString('latin1', from, at).trim();
    const value = Number(text);
    return text === '' || Number.isNaN(value) ? undefined : value;
  }

  return bytes[at] === open ? readList(0) : undefined;
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f;
}
