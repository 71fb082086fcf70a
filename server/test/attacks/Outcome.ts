/** What came of an attempt: the status of the answer, and its code where it has one. */
export interface Outcome {
  status: number;
  code?: string | undefined;
  /** The whole answer, to look for what must not be in it. */
  text: string;
}
