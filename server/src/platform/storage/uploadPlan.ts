import { checkContentType } from './contentTypes.ts';
import type { PartToSign, UploadLimits, UploadPlan } from './MultipartUploads.ts';
import { StorageError } from './StorageError.ts';
import { checkKey } from './storageKeys.ts';

/** Refuses what the store could not take, so that an upload that begins can be finished. */
export function checkPlan(plan: UploadPlan, limits: UploadLimits): UploadPlan {
  const { key, contentType, size, partSize } = plan;
  checkKey(key);
  checkContentType(contentType);
  if (!Number.isSafeInteger(size) || size < 1) throw wrongSize('An upload has at least one byte.');
  if (!Number.isSafeInteger(partSize) || partSize < 1) throw wrongSize('A part has at least one byte.');
  const parts = countParts(plan);
  if (parts > limits.maxParts) throw wrongSize(`The upload has more than ${limits.maxParts} parts.`);
  if (parts > 1 && partSize < limits.minPartBytes) throw wrongSize('The parts are too small for this store.');
  if (Math.min(size, partSize) > limits.maxPartBytes) throw wrongSize('The parts are too large for this store.');
  return { key, contentType, size, partSize };
}

export const countParts = ({ size, partSize }: UploadPlan) => Math.ceil(size / partSize);

export const offsetOfPart = ({ partSize }: UploadPlan, partNumber: number) => (partNumber - 1) * partSize;

export function sizeOfPart(plan: UploadPlan, partNumber: number): number {
  checkPartNumber(plan, partNumber);
  return Math.min(plan.partSize, plan.size - offsetOfPart(plan, partNumber));
}

export function checkPartNumber(plan: UploadPlan, partNumber: number): void {
  const good = Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= countParts(plan);
  if (!good) throw new RangeError(`The upload has no part ${partNumber}.`);
}

export function checkAttempt({ attempt }: Pick<PartToSign, 'attempt'>): number {
  if (Number.isInteger(attempt) && attempt >= 1 && attempt < 1e9) return attempt;
  throw new RangeError(`${attempt} is not the number of an attempt.`);
}

/** Those of the plan's parts that `isThere` denies, and those given that the plan does not have or has once. */
export function findWrongParts<Part extends { partNumber: number }>(
  plan: UploadPlan,
  given: readonly Part[],
  isThere: (part: Part) => boolean,
): number[] {
  const byNumber = new Map(given.map((part) => [part.partNumber, part]));
  const wrong = new Set<number>();
  for (let partNumber = 1; partNumber <= countParts(plan); partNumber++) {
    const part = byNumber.get(partNumber);
    if (!part || !isThere(part)) wrong.add(partNumber);
    byNumber.delete(partNumber);
  }
  for (const partNumber of byNumber.keys()) wrong.add(partNumber);
  return [...wrong];
}

/** An etag as it is compared: a header has it in quotes. */
export const unquoted = (etag: string | undefined) => (etag ?? '').replace(/^"|"$/g, '');

export const wrongParts = (partNumbers: readonly number[], cause?: unknown) =>
  new StorageError('wrongParts', 'Parts of the upload are missing or are not as reported.', { partNumbers, cause });

const wrongSize = (message: string) => new StorageError('wrongSize', message);
