import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { readIntegers } from '../../columns/readBytes.ts';

const bytesOfIdentity = 8;
const atOnce = 50_000;
const mostPairs = 4;

/** Finds the elements of one model in another; models never change, so the last pairs are kept. */
export function createFollower<Within>(loadIdentities: (modelId: string, within?: Within) => Promise<Buffer>) {
  const cache = new LRUCache<string, Promise<Int32Array>>({ max: mostPairs });

  return function follow(modelId: string, otherModelId: string, within?: Within): Promise<Int32Array> {
    const key = `${modelId} ${otherModelId}`;
    const known = cache.get(key);
    if (known) return known;
    const found = matchIdentities((id) => loadIdentities(id, within), modelId, otherModelId);
    cache.set(key, found);
    found.catch(() => cache.delete(key));
    return found;
  };
}

/** The number in the other model of each element of the first, -1 for those that it does not have. */
async function matchIdentities(
  loadIdentities: (modelId: string) => Promise<Buffer>,
  modelId: string,
  otherModelId: string,
): Promise<Int32Array> {
  const [theirs, ours] = await Promise.all([loadIdentities(otherModelId), loadIdentities(modelId)]);
  const places = createPlaces(theirs.length / bytesOfIdentity);
  await walk(theirs, places.put);
  const indexes = new Int32Array(ours.length / bytesOfIdentity);
  await walk(ours, (identity, index) => {
    indexes[index] = places.find(identity);
  });
  return indexes;
}

/** As a Map of numbers, which would take five times as long for a million of them: the next free slot is taken. */
function createPlaces(count: number) {
  const bits = Math.ceil(Math.log2(count + 1)) + 1;
  const none = -1;
  const identities = new Float64Array(2 ** bits).fill(none);
  const indexes = new Int32Array(2 ** bits).fill(none);
  const last = 2 ** bits - 1;
  const slotOf = (identity: number) => {
    let slot = Math.imul(identity | 0, 0x9e3779b1) >>> (32 - bits);
    while (identities[slot] !== identity && identities[slot] !== none) slot = (slot + 1) & last;
    return slot;
  };
  return {
    put(identity: number, index: number): void {
      const slot = slotOf(identity);
      identities[slot] = identity;
      indexes[slot] = index;
    },
    /** -1 for one that is not there. */
    find: (identity: number) => indexes[slotOf(identity)] as number,
  };
}

async function walk(packed: Buffer, visit: (identity: number, index: number) => void): Promise<void> {
  const halves = readIntegers(packed);
  for (let index = 0; index < halves.length / 2; index += atOnce) {
    walkSome(halves, index, visit);
    await yieldToEventLoop();
  }
}

/** Apart from what waits, as that is not optimised before it is over. */
function walkSome(halves: Uint32Array, first: number, visit: (identity: number, index: number) => void): void {
  const end = Math.min(first + atOnce, halves.length / 2);
  for (let index = first; index < end; index++) {
    visit((halves[2 * index] as number) * 2 ** 32 + (halves[2 * index + 1] as number), index);
  }
}
