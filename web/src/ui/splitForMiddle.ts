const endLength = 8;

/** A text as what may be cut and what is always seen; short ones are never cut apart, and emoji stay whole. */
export function splitForMiddle(text: string): { start: string; end: string } {
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  if (characters.length <= 2 * endLength) return { start: text, end: '' };
  return { start: characters.slice(0, -endLength).join(''), end: characters.slice(-endLength).join('') };
}
