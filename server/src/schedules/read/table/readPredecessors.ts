import type { RelationType } from '../../Schedule.ts';
import { limits } from '../limits.ts';
import { readNumber } from '../readNumber.ts';

export interface NamedPredecessor {
  id: string;
  type: RelationType;
  lagHours: number;
}

const one = /^(.+?)\s*:?\s*(FS|SS|FF|SF|EA|AA|EE|AE|FD|DD|DF|FC|CC|CF)?\s*(?:([+-]\s*[\d.,]+)\s*([\p{L}]*)\.?)?$/iu;
/** As German, French and Spanish editions of Microsoft Project call them. */
const types: Readonly<Record<string, RelationType>> = {
  FS: 'FS',
  SS: 'SS',
  FF: 'FF',
  SF: 'SF',
  EA: 'FS',
  AA: 'SS',
  EE: 'FF',
  AE: 'SF',
  FD: 'FS',
  DD: 'SS',
  DF: 'SF',
  FC: 'FS',
  CC: 'SS',
  CF: 'SF',
};

/** Of `12FS+3 days; A1010SS` or `A1000, A1010`. */
export function readPredecessors(text: string): NamedPredecessor[] {
  return text.split(text.includes(';') ? ';' : /,(?!\d+\s*\p{L})/u).flatMap((part) => {
    if (part.length > limits.cellLetters) return [];
    const [, id, type = 'FS', lag, unit = 'd'] = one.exec(part.trim()) ?? [];
    if (id === undefined) return [];
    const amount = lag === undefined ? 0 : (readNumber(lag.replace(/\s/g, '')) ?? 0);
    return [{ id, type: types[type.toUpperCase()] ?? 'FS', lagHours: amount * hoursOfUnit(unit) }];
  });
}

/** A day of work is eight hours where no calendar says. */
export function hoursOfUnit(unit: string): number {
  const word = unit.toLowerCase();
  if (/^(h|st|u)/.test(word)) return 1;
  if (/^(w|s|v)/.test(word)) return 40;
  if (/^m(in|$)/.test(word)) return 1 / 60;
  return /^mo/.test(word) ? 160 : 8;
}
