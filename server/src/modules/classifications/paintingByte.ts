import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import { type RawBuilder, sql } from 'kysely';

/** The byte of a row of `classification`, as contract/formats/painting.ts makes it. */
export function paintingByte({ underConstruction }: { underConstruction: boolean }): RawBuilder<number> {
  const hidden = codeOfStatus('under_construction');
  const shown = underConstruction ? hidden : codeOfStatus('deviated');
  return sql<number>`(case when classification.status = ${hidden} then ${shown} else classification.status end
    + case when classification.approved then ${paintByte(0, true)} else 0 end)`;
}

const comma = ','.charCodeAt(0);
const zero = '0'.charCodeAt(0);

/** Numbers of elementIndex · 16 + byte, joined by commas, into the places of the elements; what comes later counts. */
export function fillPainting(elementCount: number, packed: Iterable<string>): Uint8Array {
  const bytes = new Uint8Array(elementCount);
  for (const numbers of packed) {
    let number = 0;
    for (let i = 0; i < numbers.length; i++) {
      const code = numbers.charCodeAt(i);
      if (code !== comma) {
        number = number * 10 + code - zero;
      } else {
        bytes[number >>> 4] = number & 15;
        number = 0;
      }
    }
    bytes[number >>> 4] = number & 15;
  }
  return bytes;
}
