import { saySizeOnSite } from '@plumbline/contract/cause';
import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { type PointsAlong, readAlong } from '@plumbline/contract/formats/pointsAlong';
import type { MeasuredOffset } from '@plumbline/contract/resources/evidence';
import { sayDirection, sayOffset } from '@plumbline/contract/sayOffset';
import { sayReading } from '@plumbline/contract/sayReading';
import { type ShownWay, shownWayOf } from '@plumbline/contract/shownWay';
import type { ElementStatus } from '@plumbline/contract/status';
import { useMemo } from 'react';
import { useOffsetPlace } from '../../viewport/useOffsetPlace.ts';

/** What the points of an element say about what was measured. */
export interface HeatMapReading {
  along: PointsAlong;
  /** What was measured: '90 ± 6 mm down'. */
  measured: string;
  /** What is said of the solid that is shown where it stands by that; none is shown of what is off in another way. */
  solid: string | undefined;
  /** Which way what has a plus is off: 'down'. */
  plusIs: string;
  says: string;
  /** Where the points read another number than what was measured: why. */
  why: string | undefined;
}

/** Undefined where no way was measured in which the element is off, or its points do not show any. */
export function useReading(
  element: number | undefined,
  points: ElementPoints | undefined,
  measured: MeasuredOffset | undefined,
  status: ElementStatus | undefined,
): HeatMapReading | undefined {
  const placeOf = useOffsetPlace();
  const way = useMemo(() => measured && shownWayOf(measured), [measured]);
  const along = useMemo(() => way && points && readAlong(points, way), [way, points]);
  return useMemo(() => {
    const place = way && element !== undefined ? placeOf(element, way.direction) : undefined;
    if (!measured || !way || !along || !place) return undefined;
    return {
      along,
      measured: sayMeasured(measured, way, place),
      solid: status === 'deviated' && measured.cause === 'moved' ? saySolid(way) : undefined,
      plusIs: way.side === undefined ? sayDirection(way.direction, place) : 'outwards of that side',
      ...sayReading(way, along, { count: along.steps.length, north: place.north }),
    };
  }, [element, measured, status, way, along, placeOf]);
}

const saySolid = ({ bounds: { lowM, highM } }: ShownWay): string =>
  lowM !== null && highM === null ? 'Where it stands by that, or farther' : 'Where it stands by that';

function sayMeasured(
  { offset, magnitudeDisplay, sizeSide, sizeDimension }: MeasuredOffset,
  { side, expectedM, bounds }: ShownWay,
  place: Parameters<typeof sayDirection>[1],
): string {
  if (side !== undefined) return saySizeOnSite({ sizeM: expectedM, sizeSide, sizeDimension }, bounds, place);
  return sayOffset(offset!, magnitudeDisplay!, place, { bounds });
}
