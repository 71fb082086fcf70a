import type { Problem } from '@plumbline/engine/ground/Problem';

/** What is odd about a file that was read; null when nothing is. */
export function problemSentences(problems: readonly Problem[]): string | null {
  return problems.length === 0 ? null : problems.map(({ message }) => message).join(' ');
}

/** Of a file that was tried often enough. */
export const crashSentence =
  'Reading it brought the reader down three times. It needs more memory than this server gives to one model, or is damaged. Divide it into several files, or export it again.';

/** Why a file waits: a version without these root models would take their elements out of the active model. */
export function keptSentence(rootNames: readonly string[]): string {
  const names = lists.format(rootNames.map((name) => `“${name}”`));
  return rootNames.length === 1
    ? `It waits: the active version holds ${names}, whose file is gone. Upload that file again, or make the next version without it.`
    : `It waits: the active version holds ${names}, whose files are gone. Upload them again, or make the next version without them.`;
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

export const replacedSentence = 'A newer file of this name takes its place.';
export const triedAgainSentence = 'It could not be read just now and is tried again in a while.';
