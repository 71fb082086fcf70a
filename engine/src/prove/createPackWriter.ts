import { deflateRawSync } from 'node:zlib';
import { type ElementPoints, writeElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { ByteSink } from '../ground/ByteSink.ts';
import type { PackedPoints } from './EvidenceFiles.ts';

/** Of numbers that hardly repeat, trying harder gains a few hundredths, and takes several times as long. */
const level = 1;

/** Writes the points of elements one after the other into a pack; gives where each lies. */
export function createPackWriter(sink: ByteSink, file: string): (points: ElementPoints) => Promise<PackedPoints> {
  let at = 0;
  return async (points) => {
    const part = deflateRawSync(writeElementPoints(points), { level });
    const packed = { file, offset: at, length: part.length, count: points.count };
    await sink.write(part, at);
    at += part.length;
    return packed;
  };
}
