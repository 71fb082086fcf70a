import type { Levels, ModelInstances } from '@plumbline/contract/formats/modelFile';
import { type Crowd, mostPlaces, mostTexels, packetCorners } from './Crowd.ts';
import { formCrowd, type Gathered } from './formCrowd.ts';
import { layCorners } from './layCorners.ts';

/** Gathers sets of simple instances into crowds. */
export interface Gatherer {
  takes(set: ModelInstances): boolean;
  /** Gives the crowds that are full. */
  add(set: ModelInstances): Generator<Crowd>;
  /** What is left at the end of a file. */
  flush(): Generator<Crowd>;
}

/** A packet has more bits, but vertices that triangles share are worked out for each of them. */
const mostTriangles = 64;
const levels = [0, 1, 2] as const;

/** A gatherer for one file, whose elements are closed as `closedOf` says. */
export function createGatherer(closedOf: (element: number) => number): Gatherer {
  let gathered = nothing();

  return {
    takes: ({ info }) => info.indexCounts[0] / 3 <= mostTriangles,
    *add(set) {
      const corners = layCorners(set);
      const packets = corners.reduce((sum, { length }) => sum + length / 4 / packetCorners, 0);
      const count = set.elements.length;
      let done = 0;
      while (done < count) {
        const room = Math.min(
          mostPlaces - gathered.placeCount,
          Math.floor((mostTexels - gathered.packetCount) / Math.max(1, packets)),
        );
        if (room <= 0 || gathered.cornerCount + packets * packetCorners > mostTexels) {
          yield formCrowd(gathered, closedOf);
          gathered = nothing();
          continue;
        }
        const to = Math.min(count, done + room);
        gathered.parts.push({ set, from: done, to, firstCorner: firstCorners(corners, gathered.cornerCount) });
        gathered.corners.push(...corners);
        gathered.cornerCount += packets * packetCorners;
        gathered.placeCount += to - done;
        gathered.packetCount += packets * (to - done);
        done = to;
      }
    },
    *flush() {
      if (gathered.placeCount > 0) yield formCrowd(gathered, closedOf);
      gathered = nothing();
    },
  };
}

function nothing(): Gathered {
  return { parts: [], corners: [], placeCount: 0, cornerCount: 0, packetCount: 0 };
}

function firstCorners(corners: Levels<Float32Array>, first: number): Levels<number> {
  let at = first;
  const starts: Levels<number> = [0, 0, 0];
  for (const level of levels) {
    starts[level] = at;
    at += corners[level].length / 4;
  }
  return starts;
}
