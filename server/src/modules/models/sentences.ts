import type { EngineError } from '@plumbline/engine/EngineError';
import type { Problem } from '@plumbline/engine/Problem';
import { extensionOf } from '@plumbline/engine/recognise/extensions';
import { unreadableFormats } from '@plumbline/engine/recognise/unreadableFormats';

/** What is wrong with a file, without its name, which stands beside it. */
export function failureSentence({ reason, place }: EngineError): string {
  return asSentence(place ? `${reason} (${place})` : reason);
}

/** What to do with a file whose format only other programs read; undefined when it can be tried. */
export function findAdvice(filename: string): string | undefined {
  const extension = extensionOf(filename);
  const format = unreadableFormats.find(({ extensions }) => extensions.includes(extension));
  return format && asSentence(format.advice);
}

/** What is odd about a file that was read; null when nothing is. */
export function problemSentences(problems: readonly Problem[]): string | null {
  return problems.length === 0 ? null : problems.map(({ message }) => message).join(' ');
}

/** Of a file that was tried often enough. */
export const crashSentence =
  'Reading it brought the reader down three times. It needs more memory than this server gives to one model, or is damaged. Divide it into several files, or export it again.';

export const replacedSentence = 'A newer file of this name takes its place.';
export const triedAgainSentence = 'It could not be read just now and is tried again in a while.';

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
