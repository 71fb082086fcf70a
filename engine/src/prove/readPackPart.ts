import { inflateRawSync } from 'node:zlib';
import { isElementPoints, readElementPoints } from '@plumbline/contract/formats/elementPoints';
import { EngineError } from '../ground/EngineError.ts';
import type { PackedPoints } from './EvidenceFiles.ts';

/** Head, and all that a point can have. */
const mostBytes = (count: number): number => 64 + count * 14;

/** The points of an element (contract/formats/elementPoints) from the bytes of its part of a pack; no larger than they say. */
export function readPackPart(part: Uint8Array, { file, offset, count }: PackedPoints): Uint8Array {
  const place = `part at ${offset}`;
  const damaged = (cause?: unknown) =>
    new EngineError({ kind: 'invalid', file, place, reason: 'the points in it are damaged', cause });
  let bytes: Uint8Array;
  try {
    bytes = inflateRawSync(part, { maxOutputLength: mostBytes(count) });
  } catch (cause) {
    throw damaged(cause);
  }
  if (!isElementPoints(bytes) || readElementPoints(bytes).count !== count) throw damaged();
  return bytes;
}
