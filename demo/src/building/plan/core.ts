import type { Range } from '../shapes/Shape.ts';

/** Thickness of the concrete walls of the core. */
export const coreWallThickness = 250;

/** Front of the shafts: the inner face of the wall towards the lobby. */
export const shaftFront = 11900;
/** Back of lift and riser. */
export const shaftBack = 14100;
/** Where the first riser of a flight stands and where the last arrives. */
export const flightFront = 13400;

/** The two stairs, by the clear width of their shafts. */
export const stairs: readonly { name: string; x: Range; reachesRoof: boolean }[] = [
  { name: 'ST1', x: [15125, 17825], reachesRoof: true },
  { name: 'ST2', x: [42500, 45200], reachesRoof: false },
];
/** Clear width of the shaft of the lift. */
export const liftShaft: { x: Range; y: Range } = { x: [18075, 20125], y: [shaftFront, shaftBack] };
/** Clear width of the shaft in which the services climb. */
export const riserShaft: { x: Range; y: Range } = { x: [20375, 22375], y: [shaftFront, shaftBack] };

/** The foyer is two storeys high: what the slab of the first floor leaves out. */
export const foyerVoid: { x: Range; y: Range } = { x: [15150, 22350], y: [-200, 4600] };

/** Heights of the house on the roof in which stair, lift and riser end, above the roof's finished level. */
export const penthouse = { soffit: 2900, slab: 200 };

/** A door in the concrete: the hole is the engineer's, the door the architect's. */
export interface CoreDoor {
  name: string;
  kind: 'fire' | 'lift';
  /** Middle of the door on the wall's centre line. */
  at: readonly [x: number, y: number];
  /** Degrees from the building's x to the wall. */
  turn: number;
  isOnRoof: boolean;
}

const front = shaftFront - coreWallThickness / 2;
/** The doors of the core, on every storey. */
export const coreDoors: readonly CoreDoor[] = [
  { name: 'S1', kind: 'fire', at: [16475, front], turn: 0, isOnRoof: true },
  { name: 'LD', kind: 'lift', at: [19100, front], turn: 0, isOnRoof: false },
  { name: 'RS', kind: 'fire', at: [21375, front], turn: 0, isOnRoof: true },
  { name: 'EL', kind: 'fire', at: [22500, 16200], turn: 90, isOnRoof: false },
  { name: 'S2', kind: 'fire', at: [43850, front], turn: 0, isOnRoof: false },
];

/** Clear holes for the doors of the core. */
export const coreDoorSizes = {
  fire: { width: 1135, height: 2135 },
  lift: { width: 1250, height: 2300 },
} as const;
