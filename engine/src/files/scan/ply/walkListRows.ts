import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { PlyElement, PlyProperty } from './readPlyHeader.ts';

/** Called for each row with the places of its properties in the view. */
export type VisitRow = (view: DataView, places: Uint32Array) => void;

/** A stretch of rows with lists, in one block of bytes. */
export interface ListRows {
  /** Visits the next rows of this block, `most` at the most; gives how many. */
  visit(visitRow: VisitRow, most: number): number;
  /** Where in the file the next row begins. */
  position(): number;
}

const blockBytes = 1 << 21;

/** Walks rows that contain lists, since only walking tells where the next one begins. */
export async function* walkListRows(
  source: ByteSource,
  { element, start, isLittle }: { element: PlyElement; start: number; isLittle: boolean },
): AsyncGenerator<ListRows> {
  const bytes = new Uint8Array(blockBytes);
  const view = new DataView(bytes.buffer);
  const places = new Uint32Array(element.properties.length);
  let position = start;
  let done = 0;
  while (done < element.count) {
    const end = await source.read(bytes, position);
    let at = 0;
    const before = done;
    yield {
      visit(visitRow, most) {
        let visited = 0;
        while (visited < most && done < element.count) {
          const next = measureRow(view, at, end, element.properties, isLittle, places);
          if (next < 0) break;
          visitRow(view, places);
          at = next;
          visited++;
          done++;
        }
        return visited;
      },
      position: () => position + at,
    };
    if (done === before) refuse(source, element, done, end < blockBytes);
    position += at;
  }
}

/** Notes where the properties of a row lie; gives its end, or -1 when the block does not hold all of it. */
function measureRow(
  view: DataView,
  start: number,
  end: number,
  properties: PlyProperty[],
  isLittle: boolean,
  places: Uint32Array,
): number {
  let at = start;
  for (let i = 0; i < properties.length; i++) {
    const { type, listCount } = properties[i];
    places[i] = at;
    if (listCount) {
      if (at + listCount.bytes > end) return -1;
      const count = listCount.read(view, at, isLittle);
      at += listCount.bytes + Math.max(0, count) * type.bytes;
    } else at += type.bytes;
    if (!(at <= end)) return -1;
  }
  return at;
}

function refuse(source: ByteSource, element: PlyElement, row: number, isAtEnd: boolean): never {
  const reason = isAtEnd ? 'the file ends too early' : 'a list is far too long';
  throw new EngineError({ kind: 'invalid', file: source.name, place: `${element.name} ${row}`, reason });
}
