import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import { type RawBuilder, sql } from 'kysely';

/** The byte of a row of `classification`, as contract/formats/painting.ts makes it. */
export function paintingByte({ underConstruction }: { underConstruction: boolean }): RawBuilder<number> {
  const hidden = codeOfStatus('under_construction');
  const shown = underConstruction ? hidden : codeOfStatus('deviated');
  return sql<number>`(case when classification.status = ${hidden} then ${shown} else classification.status end
    + case when classification.approved then ${paintByte(0, true)} else 0 end)`;
}

/** Numbers of elementIndex · 16 + byte, joined by commas, into the places of the elements; what comes later counts. */
export function fillPainting(elementCount: number, packed: Iterable<string>): Uint8Array {
  const bytes = new Uint8Array(elementCount);
  for (const numbers of packed) {
    for (const text of numbers.split(',')) {
      const number = Number(text);
      bytes[Math.floor(number / 16)] = number % 16;
    }
  }
  return bytes;
}
