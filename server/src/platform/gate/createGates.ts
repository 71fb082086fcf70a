import { availableParallelism } from 'node:os';
import { longestWaitMs } from '@plumbline/contract/queueTicket';
import { createGate } from './createGate.ts';
import type { Gate } from './Gate.ts';

export interface Gates {
  /** Reading what other tools wrote, and making files, reports and heat maps. */
  work: Gate;
  /** What is drawn when its address is asked: whoever looks does not wait for whoever exports. */
  drawings: Gate;
}

/** Fewer leave nothing beside the share of a project; more share one main thread and its memory. */
const places = Math.min(8, Math.max(3, availableParallelism()));

export function createGates(): Gates {
  return {
    work: createGate({ places, mostWaiting: 60, mostWaitingEach: 6, longestWaitMs }),
    drawings: createGate({ places: 3, mostWaiting: 300, mostWaitingEach: 300, longestWaitMs: 60_000 }),
  };
}
