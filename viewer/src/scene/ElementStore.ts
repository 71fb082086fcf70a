import type { ModelFileHead } from '@plumbline/contract/formats/modelFile';
import type { Box } from '../geometry/Box.ts';
import type { WorldPoint } from '../geometry/vectors.ts';

/** What is known of the elements of all models that were added. */
export interface ElementStore {
  /** Elements have numbers below this. */
  readonly count: number;
  /** What float32 numbers of the scene lie about: the first model's origin. */
  readonly origin: WorldPoint;
  /** Six numbers an element about `origin`: min x, y, z, max x, y, z; Infinity to -Infinity without geometry. */
  readonly boxes: Float32Array;
  /** Red, green, blue, opacity of each as designed. */
  readonly colours: Uint8Array;
  /** A byte an element, a bit a level of detail: its surface is closed there (contract/formats/modelFile.ts). */
  readonly closed: Uint8Array;
  /** In the world; `undefined` without geometry. */
  boxOf(element: number): Box | undefined;
}

/** The store as the viewer fills it. */
export interface ElementTable extends ElementStore {
  add(head: ModelFileHead, firstElement: number): void;
  clear(): void;
}

/** The style texture has no room for more. */
const mostElements = 4096 * 4096;

/** A store without elements; without an origin it has that of its first model. */
export function createElementTable(givenOrigin?: WorldPoint): ElementTable {
  let origin = givenOrigin;
  let boxes = new Float32Array();
  let colours = new Uint8Array();
  let closed = new Uint8Array();

  function grow(count: number): void {
    const known = boxes.length / 6;
    if (count <= known) return;
    const wider = new Float32Array(count * 6);
    for (let i = known * 6; i < wider.length; i++) wider[i] = i % 6 < 3 ? Infinity : -Infinity;
    wider.set(boxes);
    boxes = wider;
    const more = new Uint8Array(count * 4);
    more.set(colours);
    colours = more;
    const others = new Uint8Array(count);
    others.set(closed);
    closed = others;
  }

  return {
    get count() {
      return boxes.length / 6;
    },
    get origin() {
      return origin ?? [0, 0, 0];
    },
    get boxes() {
      return boxes;
    },
    get colours() {
      return colours;
    },
    get closed() {
      return closed;
    },
    boxOf(element) {
      const at = element * 6;
      const around = origin ?? [0, 0, 0];
      if (!(boxes[at]! <= boxes[at + 3]!)) return undefined;
      return {
        min: [around[0] + boxes[at]!, around[1] + boxes[at + 1]!, around[2] + boxes[at + 2]!],
        max: [around[0] + boxes[at + 3]!, around[1] + boxes[at + 4]!, around[2] + boxes[at + 5]!],
      };
    },
    add(head, firstElement) {
      const end = firstElement + head.elementCount;
      if (end > mostElements) throw new RangeError(`The viewer has no room for ${end} elements.`);
      origin ??= head.origin;
      grow(end);
      for (let column = 0; column < 6; column++) {
        const shift = head.origin[column % 3]! - origin[column % 3]!;
        for (let i = 0; i < head.elementCount; i++) {
          boxes[(firstElement + i) * 6 + column] = head.boxes[column * head.elementCount + i]! + shift;
        }
      }
      colours.set(head.colours.subarray(0, head.elementCount * 4), firstElement * 4);
      closed.set(head.closed.subarray(0, head.elementCount), firstElement);
    },
    clear() {
      origin = givenOrigin;
      boxes = new Float32Array();
      colours = new Uint8Array();
      closed = new Uint8Array();
    },
  };
}
