import type { Point2, Profile, Range, Solid, Vector } from './Shape.ts';

/** A box along the axes. */
export function box({ x, y, z }: { x: Range; y: Range; z: Range }): Solid {
  return {
    profile: { kind: 'rectangle', width: x[1] - x[0], height: y[1] - y[0] },
    origin: [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2, z[0]],
    axis: [0, 0, 1],
    xAxis: [1, 0, 0],
    sweep: { kind: 'straight', length: z[1] - z[0] },
  };
}

/** A profile along a line; its y points up, or to +Y along a vertical line. */
export function bar(from: Vector, to: Vector, profile: Profile): Solid {
  const along: Vector = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.hypot(...along);
  const axis: Vector = [along[0] / length, along[1] / length, along[2] / length];
  const flat = Math.hypot(axis[0], axis[1]);
  return {
    profile,
    origin: from,
    axis,
    xAxis: flat < 1e-9 ? [1, 0, 0] : [-axis[1] / flat, axis[0] / flat, 0],
    sweep: { kind: 'straight', length },
  };
}

/** A quarter turn of a pipe from `from`, which runs along `axis`, towards `towards`. */
export function bend(from: Vector, axis: Vector, towards: Vector, radius: number, diameter: number): Solid {
  return {
    profile: circle(diameter),
    origin: from,
    axis,
    xAxis: towards,
    sweep: { kind: 'bend', radius, angle: Math.PI / 2 },
  };
}

/** A plan outline from one height to another. */
export function prism(points: readonly Point2[], z: Range, holes?: readonly (readonly Point2[])[]): Solid {
  return {
    profile: { kind: 'polygon', points, holes },
    origin: [0, 0, z[0]],
    axis: [0, 0, 1],
    xAxis: [1, 0, 0],
    sweep: { kind: 'straight', length: z[1] - z[0] },
  };
}

/** An outline in x and z, as thick as the range of y. */
export function upright(points: readonly Point2[], y: Range, holes?: readonly (readonly Point2[])[]): Solid {
  return {
    profile: { kind: 'polygon', points, holes },
    origin: [0, y[1], 0],
    axis: [0, -1, 0],
    xAxis: [1, 0, 0],
    sweep: { kind: 'straight', length: y[1] - y[0] },
  };
}

/** An outline in y and z, as wide as the range of x. */
export function sideways(points: readonly Point2[], x: Range): Solid {
  return {
    profile: { kind: 'polygon', points },
    origin: [x[0], 0, 0],
    axis: [1, 0, 0],
    xAxis: [0, 1, 0],
    sweep: { kind: 'straight', length: x[1] - x[0] },
  };
}

/** The corners of a rectangle, counter-clockwise. */
export function rectangle(x: Range, y: Range): Point2[] {
  return [
    [x[0], y[0]],
    [x[1], y[0]],
    [x[1], y[1]],
    [x[0], y[1]],
  ];
}

/** The corners of an ellipse, counter-clockwise. */
export function ellipse(centre: Point2, radiusX: number, radiusY: number, corners = 12): Point2[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [centre[0] + radiusX * Math.cos(angle), centre[1] + radiusY * Math.sin(angle)];
  });
}

/** A round profile. */
export const circle = (diameter: number): Profile => ({ kind: 'circle', radius: diameter / 2 });
/** A rectangular profile. */
export const rectangular = (width: number, height: number): Profile => ({ kind: 'rectangle', width, height });
