import type { RootModelName } from './RootModelName.ts';
import type { Shape, Vector } from './shapes/Shape.ts';

/** One material, layers from the reference side on, or named parts of several materials. */
export type Material =
  | string
  | { layers: readonly { material: string; thickness: number }[] }
  | { constituents: Readonly<Record<string, string>> };

/** A value of a property, with its IFC measure where it is no plain text or truth. */
export type PropertyValue = string | boolean | { measure: string; value: number | string };

/** What elements of one kind have in common; becomes a type object. */
export interface Family {
  model: RootModelName;
  ifcType: string;
  predefinedType: string;
  /** Of doors and windows: IfcDoorTypeOperationEnum, IfcWindowTypePartitioningEnum. */
  operation?: string | undefined;
  name: string;
  material: Material;
  properties?: Readonly<Record<string, Readonly<Record<string, PropertyValue>>>> | undefined;
}

/** A hole in an element, in the element's frame, and what fills it, in the hole's. */
export interface Opening {
  at: Vector;
  shape: Shape;
  filling?: PlacedElement | undefined;
}

/** An element in the frame of what holds it: its storey, the element it is a part of, or the hole that it fills. */
export interface PlacedElement {
  family: Family;
  /** The number that a drawing would show; no other element of the root model has it. */
  mark: string;
  /** Millimetres. */
  at: Vector;
  /** Degrees about Z, counter-clockwise. */
  turn?: number | undefined;
  /** Absent when the parts are all there is to see. */
  shape?: Shape | undefined;
  openings?: readonly Opening[] | undefined;
  parts?: readonly PlacedElement[] | undefined;
  /** Of doors and windows. */
  size?: { width: number; height: number } | undefined;
  /** Of flights of stairs. */
  flight?: { risers: number; riserHeight: number; treadLength: number } | undefined;
  /** The distribution system it belongs to. */
  system?: string | undefined;
}

/** An element on a storey. */
export interface DemoElement extends PlacedElement {
  /** Index into the levels, the roof being the last. */
  storey: number;
}
