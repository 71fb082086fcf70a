import type { LoadPlace } from './mix.ts';

export interface Account {
  email: string;
  password: string;
}

/** What the process of the people is told to do. */
export interface PeopleOrder {
  origin: string;
  accounts: readonly Account[];
  /** Each person has one of these. */
  places: readonly LoadPlace[];
  seconds: number;
  /** Between the calls of one person, on average. */
  everyS: number;
  seed: number;
}

/** A call: when it was meant to begin, how long after that it was answered, and how. */
export interface Sample {
  /** Milliseconds after the beginning of the window. */
  atMs: number;
  ms: number;
  /** Which part of the mix. */
  share: number;
  /** Empty when all is well. */
  error: string;
}

export interface PeopleReport {
  samples: Sample[];
  /** When the window began, by the clock of the machine. */
  beganAt: number;
  endedAt: number;
}

export interface AttackOrder {
  origin: string;
  waves: readonly { afterS: number; addresses: readonly string[]; perAddress: number }[];
}

/** How the sign-ins of an attack were answered, by status or kind of failure, and how long the last took. */
export interface AttackReport {
  answers: Record<string, number>;
  lastedS: number;
}

/** What the process of one heavy person is told to do. */
export interface HeavyOrder {
  origin: string;
  authorization: string;
  place: LoadPlace;
  seconds: number;
}

/** How what they asked for was answered, by kind. */
export interface HeavyReport {
  answers: Record<string, Record<string, number>>;
}
