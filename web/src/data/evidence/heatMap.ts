import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { readEvidencePoints } from '@plumbline/contract/formats/readEvidencePoints';
import { useEvidence, useEvidenceFile } from './evidence.ts';

/** What a heat map is drawn in: deviations, or the colours that the scan saw. */
export type HeatMapMode = 'deviation' | 'cloud';

/** How far a heat map is. */
export type HeatMapState =
  | { kind: 'loading' }
  /** There is nothing to be shown, and nothing is wrong. */
  | { kind: 'none' }
  | { kind: 'failed'; error: Error; isRetrying: boolean; retry(): void }
  | { kind: 'ready'; points: ElementPoints; mode: HeatMapMode };

/** Bytes that are no points are told in words for people. */
export function readPoints(bytes: Uint8Array): ElementPoints {
  try {
    return readEvidencePoints(bytes);
  } catch (cause) {
    throw new Error('The points of the scan cannot be read.', { cause });
  }
}

/** The points of an element; where its cloud is wanted and cannot be had, those with deviations. */
export function useHeatMap(element: number | undefined, wanted: HeatMapMode) {
  const evidence = useEvidence(element);
  const { pointsUrl, cloudUrl, scannedDate, tolerance, measured, status } = evidence.data ?? {};
  const cloud = useEvidenceFile(wanted === 'cloud' ? cloudUrl : undefined, readPoints);
  const isCloudMissing =
    wanted === 'cloud' &&
    evidence.data !== undefined &&
    (cloudUrl === undefined || cloud.isError || (cloud.data !== undefined && cloud.data.colours === undefined));
  const mode = isCloudMissing ? 'deviation' : wanted;
  const deviations = useEvidenceFile(mode === 'deviation' ? pointsUrl : undefined, readPoints);
  const file = mode === 'cloud' ? cloud : deviations;

  function read(): HeatMapState {
    const error = evidence.error ?? file.error;
    if (file.data) return file.data.count > 0 ? { kind: 'ready', points: file.data, mode } : { kind: 'none' };
    if (evidence.data && mode === 'deviation' && pointsUrl === undefined) return { kind: 'none' };
    if (!error) return { kind: 'loading' };
    const isRetrying = evidence.isFetching || file.isFetching;
    return { kind: 'failed', error, isRetrying, retry: () => void retry() };
  }

  /** Addresses end after some minutes: new ones first, and the file where its address is still the same. */
  async function retry(): Promise<void> {
    const before = evidence.data?.pointsUrl;
    const { data } = await evidence.refetch();
    if (data?.pointsUrl === before && before !== undefined) await file.refetch();
  }

  return {
    state: read(),
    isCloudMissing,
    scannedDate,
    toleranceM: tolerance ?? undefined,
    measured,
    status: status ?? undefined,
  };
}
