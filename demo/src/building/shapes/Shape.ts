import type { ColourName } from './colours.ts';

/** Millimetres. */
export type Vector = readonly [x: number, y: number, z: number];
/** Millimetres, in the plane of a profile. */
export type Point2 = readonly [x: number, y: number];
/** From, to; millimetres. */
export type Range = readonly [from: number, to: number];

/** What is swept; centred on its origin unless it is a polygon. */
export type Profile =
  | { kind: 'rectangle'; width: number; height: number }
  | { kind: 'circle'; radius: number }
  | { kind: 'iSection'; width: number; height: number; web: number; flange: number }
  | { kind: 'channel'; width: number; height: number; wall: number }
  | { kind: 'polygon'; points: readonly Point2[]; holes?: readonly (readonly Point2[])[] | undefined };

/** A profile swept along the frame's z, or round an axis in the profile's plane. */
export interface Solid {
  profile: Profile;
  origin: Vector;
  /** The direction of the sweep where it starts; a unit vector. */
  axis: Vector;
  /** Where the profile's x points; a unit vector across `axis`. */
  xAxis: Vector;
  sweep:
    | { kind: 'straight'; length: number }
    /** Turns about the line x = `radius` of the profile's plane, which runs along its y. */
    | { kind: 'bend'; radius: number; angle: number };
}

/** Solids of one colour. */
export interface ShapePart {
  colour: ColourName;
  solids: readonly Solid[];
}

/** What an element looks like in its own frame. A named shape is drawn once, in its type, and used by many. */
export interface Shape {
  name?: string | undefined;
  parts: readonly ShapePart[];
}

/** A shape of one colour. */
export const shapeOf = (colour: ColourName, ...solids: Solid[]): Shape => ({ parts: [{ colour, solids }] });

/** A part of a shape. */
export const part = (colour: ColourName, ...solids: Solid[]): ShapePart => ({ colour, solids });
