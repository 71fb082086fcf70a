import { EngineError } from '../../../ground/EngineError.ts';
import { findLongStrings } from './findLongStrings.ts';

/** What the text of a STEP file says before anything in it is understood. */
export interface StepText {
  /** The first name in FILE_SCHEMA, in capitals. */
  schemaName: string;
  /** Where that name stands, without its quotes. */
  schemaStart: number;
  schemaEnd: number;
  /** Strings longer than the geometry kernel can hold, as pairs of start and end, quotes included. */
  longStrings: [start: number, end: number][];
}

const quote = 0x27;
/** What may stand in the head and after the end: more is not looked through. */
const headBytes = 1 << 20;
const tailBytes = 1 << 12;

/**
 * Refuses what is not a whole STEP file (ISO 10303-21); web-ifc takes garbage without a word. Only the two ends are
 * read and the quotes counted: a look at every byte would cost a tenth of the whole reading.
 */
export function checkStepFile(bytes: Uint8Array, file: string): StepText {
  checkStart(bytes, file);
  checkEnd(bytes, file);
  if (countQuotes(bytes) % 2 === 1) {
    const reason = 'a text has no end: the number of quotes is odd, so the file is damaged';
    throw new EngineError({ kind: 'invalid', file, place: 'DATA', reason });
  }
  return { ...readSchemaName(bytes, file), longStrings: findLongStrings(bytes) };
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

function checkStart(bytes: Uint8Array, file: string): void {
  const start = latin1(bytes.subarray(0, 1024)).replace(/^\u00ef\u00bb\u00bf/, '');
  if (/^\s*(\/\*[\s\S]*?\*\/\s*)*ISO-10303-21\s*;/.test(start)) return;
  if (/^\s*<(\?xml|ifc|\w+:ifc)/i.test(start)) {
    throw new EngineError({
      kind: 'unsupported',
      file,
      reason: 'IFC as XML is not supported: export the model as IFC in the STEP format (.ifc)',
    });
  }
  throw new EngineError({ kind: 'invalid', file, reason: 'this is no IFC file: it does not begin with ISO-10303-21' });
}

function checkEnd(bytes: Uint8Array, file: string): void {
  const end = latin1(bytes.subarray(-tailBytes));
  if (/\bENDSEC\s*;\s*(\/\*[\s\S]*?\*\/\s*)*END-ISO-10303-21\s*;/i.test(end)) return;
  const last = end.trimEnd().split('\n').at(-1)?.slice(-60) ?? '';
  const reason = 'the file is truncated: END-ISO-10303-21 is missing';
  throw new EngineError({ kind: 'invalid', file, place: `after "${last}"`, reason });
}

/** Quotes within texts are doubled, so there is always an even number of them. */
function countQuotes(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(quote); at >= 0; at = bytes.indexOf(quote, at + 1)) count++;
  return count;
}

function readSchemaName(bytes: Uint8Array, file: string) {
  const [header, data] = latin1(bytes.subarray(0, headBytes)).split(/\bDATA\s*;/, 2);
  const invalid = (reason: string) => new EngineError({ kind: 'invalid', file, place: 'HEADER', reason });
  if (data === undefined) throw invalid('the file has no DATA section');
  const match = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(header);
  if (!match?.[1].trim()) throw invalid('the header does not name a schema');
  const schemaEnd = match.index + match[0].length - 1;
  return { schemaName: match[1].trim().toUpperCase(), schemaStart: schemaEnd - match[1].length, schemaEnd };
}
