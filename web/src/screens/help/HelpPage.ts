/** A paragraph, a list, or words with what they mean; keys are pressed in their order. */
export type HelpBlock =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { terms: readonly { term: string; means: string }[] }
  | { keys: readonly { does: string; keys: readonly string[] }[] };

export interface HelpSection {
  title: string;
  blocks: readonly HelpBlock[];
}

/** A page of the help. It is data, so that it can be searched. */
export interface HelpPage {
  /** Its place in the address: `/help/verdicts`. */
  id: string;
  title: string;
  /** What it answers, for the list of pages. */
  summary: string;
  sections: readonly HelpSection[];
}
