import type { EngineError } from '../../ground/EngineError.ts';
import { extensionOf } from './extensions.ts';
import { unreadableFormats } from './unreadableFormats.ts';

/** What is wrong with a file, without its name, which stands beside it. */
export function failureSentence({ reason, place }: Pick<EngineError, 'reason' | 'place'>): string {
  return asSentence(place ? `${reason} (${place})` : reason);
}

/** What to do with a file whose format only other programs read; undefined when it can be tried. */
export function findAdvice(filename: string): string | undefined {
  const extension = extensionOf(filename);
  const format = unreadableFormats.find(({ extensions }) => extensions.includes(extension));
  return format && asSentence(format.advice);
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
