import type { Shape } from './Shape.ts';
import { part } from './Shape.ts';
import { box } from './solids.ts';

const board = 25;
const slat = { width: 60, depth: 35, distance: 150 };

/** Upright slats on a board, in front of a wall whose face is y = 0; outside is -Y. */
export function slatsShape(width: number, height: number): Shape {
  const count = Math.floor((width - slat.width) / slat.distance) + 1;
  const first = (-(count - 1) * slat.distance) / 2;
  const slats = Array.from({ length: count }, (_, i) => {
    const x = first + i * slat.distance;
    return box({ x: [x - slat.width / 2, x + slat.width / 2], y: [-board - slat.depth, -board], z: [0, height] });
  });
  const back = box({ x: [-width / 2, width / 2], y: [-board, 0], z: [0, height] });
  return { name: `${width} x ${height}`, parts: [part('anthracite', back), part('timber', ...slats)] };
}
