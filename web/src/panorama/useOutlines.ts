import { statusCodeOf, statusOfCode } from '@plumbline/contract/formats/painting';
import { type OutlinedPlace, outlinedPlaces } from '@plumbline/contract/outlines/outlinedPlaces';
import type { Panorama as PanoramaOfView } from '@plumbline/contract/resources/evidence';
import { isAbsent } from '@plumbline/contract/status';
import type { Panorama } from '@plumbline/viewer/panorama/createPanorama';
import { coverageIn } from '@plumbline/viewer/panorama/sphereAngles';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useMemo, useState } from 'react';
import { useEvidence } from '../data/evidence/evidence.ts';
import { noFilter, usePainting } from '../data/verdicts/painting.ts';
import { useViewer } from '../viewport/useViewer.ts';

/** A place of the element with its outline in the photo; without rings where it is hidden there, or beside the picture. */
export interface ShownOutline extends OutlinedPlace {
  rings: readonly (readonly (readonly [number, number, number])[])[];
}

/** What of the selected element is outlined in a photo; `missing` says what is known to differ and not drawn. */
export interface Outlines {
  shown: readonly ShownOutline[];
  missing?: string | undefined;
}

const nothing: Outlines = { shown: [] };

/** Draws the outlines of the element in the photo, where the model has its shape, and tells them. */
export function useOutlines(
  view: Panorama | undefined,
  element: number | undefined,
  { imagePath, poseCoordinates, poseOrientation, coverage }: PanoramaOfView,
): Outlines {
  const viewer = useViewer();
  const { data: evidence } = useEvidence(element);
  const { column, isPending } = usePainting(noFilter);
  const loads = useLoads(viewer);
  const [outlines, setOutlines] = useState(nothing);
  const isKnown = evidence !== undefined && !isPending;
  const { status = null, measured } = evidence ?? {};
  const { places, missing } = useMemo(() => outlinedPlaces(status, measured), [status, measured]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pose is that of its picture; parts of the model may come later
  useEffect(() => {
    if (!viewer || element === undefined || !isKnown) return;
    const own = new AbortController();
    const about = { element, eye: poseCoordinates, isThere: standsBy(column), signal: own.signal };
    const isCovered = coverageIn({ orientation: poseOrientation, coverage });
    void traceEach(viewer, places, { ...about, isCovered }).then((shown) => {
      if (shown && !own.signal.aborted) setOutlines({ shown, missing });
    });
    return () => {
      own.abort();
      setOutlines(nothing);
    };
  }, [viewer, loads, element, isKnown, column, places, missing, imagePath]);

  useEffect(() => {
    view?.setOutlines(outlines.shown);
  }, [view, outlines]);
  return outlines;
}

/** Undefined where nobody waits for it any more. */
async function traceEach(
  viewer: Viewer,
  places: readonly OutlinedPlace[],
  about: Omit<Parameters<Viewer['outlineOf']>[0], 'offset'>,
): Promise<ShownOutline[] | undefined> {
  const shown: ShownOutline[] = [];
  for (const place of places) {
    try {
      const seen = await viewer.outlineOf({ ...about, offset: place.offset });
      if (seen) shown.push({ ...place, rings: seen.rings });
    } catch (error) {
      if (about.signal?.aborted) return undefined;
      throw error;
    }
  }
  return shown;
}

/** What is missing, or not due and not there, hides nothing; of what has no verdict the design is all that is known. */
function standsBy(column: Uint8Array | undefined): (element: number) => boolean {
  return (element) => {
    const status = statusOfCode(statusCodeOf(column?.[element] ?? 0));
    return status === undefined || !isAbsent(status);
  };
}

/** Counts the parts of the model that came. */
function useLoads(viewer: Viewer | undefined): number {
  const [loads, setLoads] = useState(0);
  useEffect(() => viewer?.on('loaded', () => setLoads((count) => count + 1)), [viewer]);
  return loads;
}
