import { isPlain } from './isPlain.ts';

/**
 * A text as it is searched: letters that differ by their case alone become the same, in every language that has cases.
 * 'ß' is 'ss' in capitals, a Greek word ends in another small sigma, and a Turkish 'I' has no dot.
 */
export function foldCase(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
}
