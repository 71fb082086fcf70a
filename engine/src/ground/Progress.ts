/** How far a long piece of work has come; called often, must return at once. */
export type Report = (progress: Progress) => void;

export interface Progress {
  /** What is being done, in a few words: `reading points`. */
  step: string;
  done: number;
  /** In the same unit as `done`; undefined while nobody knows. */
  total?: number | undefined;
}
