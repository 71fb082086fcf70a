import type { ColourName } from './colours.ts';
import type { Range, Shape, Solid } from './Shape.ts';
import { part } from './Shape.ts';
import { box, rectangle, upright } from './solids.ts';

/** A window by the hole it fills; millimetres. */
export interface WindowOptions {
  width: number;
  height: number;
  /** Side by side. */
  lights: number;
  colour: ColourName;
  /** Of the wall: sills reach its faces. Without, the window has none. */
  wallThickness?: number | undefined;
}

const frameWidth = 90;

/** A window about the middle of its hole's sill; outside is -Y. */
export function windowShape({ width, height, lights, colour, wallThickness }: WindowOptions): Shape {
  const x: Range = [-width / 2, width / 2];
  const clear = (width - frameWidth * (lights + 1)) / lights;
  const fields = Array.from({ length: lights }, (_, i): Range => {
    const from = x[0] + frameWidth + i * (clear + frameWidth);
    return [from, from + clear];
  });
  const z: Range = [frameWidth, height - frameWidth];
  const bars = upright(
    rectangle(x, [0, height]),
    [-60, 20],
    fields.map((field) => rectangle(field, z)),
  );
  const panes = fields.map((field) => box({ x: field, y: [-15, 9], z }));
  return {
    name: `${width} x ${height}`,
    parts: [
      part(colour, bars),
      part('glass', ...panes),
      ...(wallThickness
        ? [part('stainless', outerSill(x, wallThickness)), part('laminate', innerSill(x, wallThickness))]
        : []),
    ],
  };
}

const outerSill = (x: Range, thickness: number): Solid => box({ x, y: [-thickness / 2 - 40, -60], z: [0, 20] });
const innerSill = (x: Range, thickness: number): Solid => box({ x, y: [20, thickness / 2 + 40], z: [0, 30] });
