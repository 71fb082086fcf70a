/** What an error carries beside its sentence, of those that a caller can mend. */
interface Mendable {
  issues?: { path: string; message: string }[];
  reason?: string;
  position?: number;
  needs?: string[];
  offered?: string[];
}

const mostTold = 3;

/** The sentence of an error with what it carries: standards have room for the sentence alone. */
export function inOneSentence(message: string, payload: unknown): string {
  const { issues = [], reason, position, needs, offered } = (payload ?? {}) as Mendable;
  const parts = [
    ...issues.slice(0, mostTold).map((issue) => `${issue.path}: ${issue.message}`),
    ...(reason === undefined ? [] : [position === undefined ? reason : `At ${position}: ${reason}`]),
    ...(needs ? [`It needs ${needs.join(', ')}.`] : []),
    ...(offered ? [`Offered are ${offered.join(', ')}.`] : []),
  ];
  return [message, ...parts].join(' ');
}
