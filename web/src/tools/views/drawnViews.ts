import type { ModelDatum } from '@plumbline/contract/createDatum';
import type { Box } from '@plumbline/viewer/geometry/Box';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { type DrawnView, type Side, sides } from '../../state/drawnView.ts';

/** A plan is cut so high above its floor, and shows no more than this below it. */
export const planM = { above: 1.2, below: 0.5 } as const;
/** Beside the model nothing is to be cut: axes reach beyond it. */
const besideM = 30;

/** What is left of the model in the plan of a floor. */
export function clipOfPlan(elevationM: number, whole: Box): Box {
  return {
    min: [whole.min[0] - besideM, whole.min[1] - besideM, elevationM - planM.below],
    max: [whole.max[0] + besideM, whole.max[1] + besideM, elevationM + planM.above],
  };
}

const quarter = Math.PI / 2;

/** From where each side is looked at: along the grid where there is one, named by the nearest point of the compass. */
export function directionsOf({ axes, north = 0 }: Pick<ModelDatum, 'axes' | 'north'>): Record<Side, WorldPoint> {
  const grid = gridAngle(axes);
  const nearest = Math.round((north - grid) / quarter) * quarter + grid;
  const look = (side: Side): WorldPoint => {
    const angle = nearest + sides.indexOf(side) * quarter;
    return [tidy(Math.sin(angle)), tidy(Math.cos(angle)), 0];
  };
  return { north: look('north'), east: look('east'), south: look('south'), west: look('west') };
}

/** Clockwise from +Y, a quarter turn at most: that of the longest axis. */
function gridAngle(axes: ModelDatum['axes']): number {
  let longest = { length: 0, angle: 0 };
  for (const { points } of axes) {
    const [from, to] = [points[0]!, points.at(-1)!];
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(x, y);
    if (length > longest.length) longest = { length, angle: Math.atan2(x, y) };
  }
  return longest.angle - Math.round(longest.angle / quarter) * quarter;
}

const tidy = (value: number) => (Math.abs(value) < 1e-12 ? 0 : value);

/** As an address says it; '' where it does not. */
export function writeDrawnView(view: DrawnView | undefined): { plan: string; elevation: string } {
  return {
    plan: view?.kind === 'plan' ? view.storey : '',
    elevation: view?.kind === 'elevation' ? view.side : '',
  };
}

export function readDrawnView({ plan, elevation }: { plan: string; elevation: string }): DrawnView | undefined {
  if (plan !== '') return { kind: 'plan', storey: plan };
  const side = sides.find((each) => each === elevation);
  return side && { kind: 'elevation', side };
}

/** In words. */
export function nameOfView(view: DrawnView): string {
  if (view.kind === 'plan') return `Plan of ${view.storey}`;
  return `${view.side[0]!.toUpperCase()}${view.side.slice(1)} elevation`;
}
