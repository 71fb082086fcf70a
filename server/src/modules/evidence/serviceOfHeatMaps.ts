import { buffer } from 'node:stream/consumers';
import { readElementPoints, writeElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { readPackPart } from '@plumbline/engine/prove/readPackPart';
import { AppError } from '../../AppError.ts';
import { createMaybeYield } from '../../columns/createMaybeYield.ts';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import type { VerdictsService } from '../verdicts/service.ts';
import type { Place } from '../versions/service.ts';
import { orDamaged } from './orDamaged.ts';
import * as repository from './repository.ts';
import { createThinner } from './thinPoints.ts';

export interface HeatMapsOptions {
  db: Db;
  storage: Pick<Storage, 'openRead'>;
  verdicts: Pick<VerdictsService, 'openTable'>;
}

interface Gathering {
  most: number;
  /** Fires when nobody waits for it any more. */
  signal?: AbortSignal | undefined;
}

/** What is read at once: enough that elements that nobody asked for are skipped, and that far stores are asked seldom. */
const readBytes = 8 * 1024 * 1024;
const largestGapBytes = 256 * 1024;

/** Heat maps of many elements at once. */
export function createHeatMapsService({ db, storage, verdicts }: HeatMapsOptions) {
  async function listParts(place: Place, filter: ClassificationFilter | undefined) {
    const { table, taken } = await verdicts.openTable(place, filter);
    const parts: repository.PlacedPoints[] = [];
    for (const [i, versionId] of table.versionIds.entries()) {
      const isWanted = (element: number) => taken[element] === 1 && table.versionOf[element] === i + 1;
      const found = await repository.listPoints(db, versionId);
      parts.push(...found.filter(({ element_index }) => isWanted(element_index)));
    }
    return parts;
  }

  async function gather(parts: readonly repository.PlacedPoints[], { most, signal }: Gathering): Promise<Uint8Array> {
    const total = parts.reduce((sum, { count }) => sum + count, 0);
    const thinner = createThinner({ total, most });
    const maybeYield = createMaybeYield();
    for (const { key, start, end, own } of listReads(parts)) {
      signal?.throwIfAborted();
      const bytes = await buffer(await storage.openRead(key, { start, end: end - 1 }));
      for (const part of own) {
        const from = part.offset - start;
        thinner.add(readElementPoints(readPackPart(bytes.subarray(from, from + part.length), part)));
        await maybeYield();
      }
    }
    return writeElementPoints(thinner.end());
  }

  return {
    /** The points of all elements that the filter takes, thinned evenly to a budget. */
    async makeHeatMap(
      place: Place,
      { filter, ...gathering }: Gathering & { filter?: ClassificationFilter | undefined },
    ): Promise<Uint8Array> {
      const parts = await listParts(place, filter);
      if (parts.length === 0 && (await hasFinishedFiles(place))) throw new AppError('evidence.notPacked');
      return orDamaged(() => gather(parts, gathering));
    },
  };

  async function hasFinishedFiles(place: Place): Promise<boolean> {
    const { table } = await verdicts.openTable(place);
    return repository.hasFinishedHeatMaps(db, table.versionIds);
  }
}

interface Read {
  key: string;
  start: number;
  end: number;
  own: repository.PlacedPoints[];
}

/** Neighbours in a file are read together. */
function* listReads(parts: readonly repository.PlacedPoints[]): Generator<Read> {
  for (const [key, own] of Map.groupBy(parts, ({ prefix, file }) => prefix + file)) {
    let read: Read | undefined;
    for (const part of own.toSorted((a, b) => a.offset - b.offset)) {
      const end = part.offset + part.length;
      if (read && part.offset - read.end <= largestGapBytes && end - read.start <= readBytes) {
        read.end = end;
        read.own.push(part);
        continue;
      }
      if (read) yield read;
      read = { key, start: part.offset, end, own: [part] };
    }
    if (read) yield read;
  }
}
