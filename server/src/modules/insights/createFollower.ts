import { setImmediate as breathe } from 'node:timers/promises';

const bytesOfIdentity = 8;
const atOnce = 50_000;
const mostPairs = 4;

/** Finds the elements of one model in another; models never change, so the last pairs are kept. */
export function createFollower(loadIdentities: (modelId: string) => Promise<Buffer>) {
  const kept = new Map<string, Promise<Int32Array>>();

  return function follow(modelId: string, otherModelId: string): Promise<Int32Array> {
    const key = `${modelId} ${otherModelId}`;
    const found = kept.get(key) ?? matchIdentities(loadIdentities, modelId, otherModelId);
    kept.delete(key);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, -mostPairs)) kept.delete(oldest);
    return found;
  };
}

/** The number in the other model of each element of the first, -1 for those that it does not have. */
async function matchIdentities(
  loadIdentities: (modelId: string) => Promise<Buffer>,
  modelId: string,
  otherModelId: string,
): Promise<Int32Array> {
  const theirs = await loadIdentities(otherModelId);
  const indexOf = new Map<number, number>();
  await walk(theirs, (identity, index) => indexOf.set(identity, index));
  const ours = await loadIdentities(modelId);
  const indexes = new Int32Array(ours.length / bytesOfIdentity);
  await walk(ours, (identity, index) => {
    indexes[index] = indexOf.get(identity) ?? -1;
  });
  return indexes;
}

async function walk(packed: Buffer, visit: (identity: number, index: number) => void): Promise<void> {
  for (let index = 0; index < packed.length / bytesOfIdentity; index++) {
    const at = index * bytesOfIdentity;
    visit(packed.readUInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4), index);
    if (index % atOnce === atOnce - 1) await breathe();
  }
}
