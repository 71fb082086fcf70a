import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import { type OffsetPlace, sayDirection } from '@plumbline/contract/sayOffset';
import { dot, scale } from '@plumbline/viewer/geometry/vectors';
import { findTwoSides, type TwoSides, takeSide } from '@plumbline/viewer/tools/heatMap/twoSides';
import { revealTool } from '@plumbline/viewer/tools/reveal/revealTool';
import { useMemo, useState } from 'react';
import { useOffsetPlace } from '../../viewport/useOffsetPlace.ts';
import { useViewer } from '../../viewport/useViewer.ts';

/** Both, or one of the two sides of something thin. */
type SideChoice = 'both' | 'first' | 'second';

/** The sides of something thin that can be looked at one at a time, and the points of what is chosen. */
export function useSides(element: number | undefined, points: ElementPoints | undefined) {
  const viewer = useViewer();
  const placeOf = useOffsetPlace();
  const [chosen, setChosen] = useState<{ element: number | undefined; side: SideChoice }>();
  const sides = useMemo(() => (element === undefined || !points ? undefined : findTwoSides(points)), [element, points]);
  const side = sides && chosen?.element === element ? (chosen?.side ?? 'both') : 'both';
  const own = useMemo(() => {
    if (!points || !sides || side === 'both') return points;
    return takeSide(points, normalOf(sides, side));
  }, [points, sides, side]);
  const place = sides && element !== undefined ? placeOf(element, sides.normal) : undefined;
  return {
    points: own,
    side,
    names: sides && place && nameSides(sides.normal, place),
    choose(next: SideChoice) {
      setChosen({ element, side: next });
      if (!viewer || !sides || element === undefined || next === 'both') return;
      viewer.use(revealTool).focus([element], { from: normalOf(sides, next) });
    },
  };
}

const normalOf = ({ normal }: TwoSides, side: SideChoice) => (side === 'second' ? scale(normal, -1) : normal);

function nameSides(normal: readonly [number, number, number], place: OffsetPlace): [string, string] {
  const out = place.outside ? dot([...place.outside], [...normal]) : 0;
  if (Math.abs(out) > 0.5) return out > 0 ? ['Outside', 'Inside'] : ['Inside', 'Outside'];
  const name = (way: readonly [number, number, number]) => {
    const said = sayDirection(way, place).replace(/^to the /u, '');
    return said.slice(0, 1).toUpperCase() + said.slice(1);
  };
  return [name(normal), name([-normal[0], -normal[1], -normal[2]])];
}
