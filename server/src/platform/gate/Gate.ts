/** Whose work it is; what is not known has no share of its own. */
export interface Share {
  person?: string | undefined;
  project?: string | undefined;
  company?: string | undefined;
}

export interface Entering {
  /** Fires when nobody waits for it any more. */
  signal: AbortSignal;
  /** A name by which the person asks how far it is. */
  ticket?: string | undefined;
}

/** How far somebody's work is: `place` is 1 for whoever is next. */
export type PlaceInLine =
  | { state: 'waiting'; place: number; running: number }
  | { state: 'running' }
  | { state: 'unknown' };

export interface GateLimits {
  /** How much is worked on at once. */
  places: number;
  /** How many may wait, in all and of one person. */
  mostWaiting: number;
  mostWaitingEach: number;
  longestWaitMs: number;
}

export interface Gate {
  /** Resolves when there is a place, to what gives it back. */
  enter(share: Share, entering: Entering): Promise<() => void>;
  look(ticket: string, person: string): PlaceInLine;
}
