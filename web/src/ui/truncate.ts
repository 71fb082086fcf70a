/** The text, cut with an ellipsis so that it has at most `length` characters; emoji and accents stay whole. */
export function truncate(text: string, length: number): string {
  if (!(length > 3)) throw new RangeError(`A text is truncated to more than 3 characters, not to ${length}`);
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}
