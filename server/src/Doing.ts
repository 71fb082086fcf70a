import type { Actor } from './Actor.ts';
import type { Once } from './platform/once.ts';

/** Who does something, and that a call which is sent again does it once: what changes something takes last. */
export interface Doing {
  by?: Actor;
  once?: Once;
}
