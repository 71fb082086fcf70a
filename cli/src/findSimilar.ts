/** Of names of one or more words, the one that these words begin with but for a slip or two. */
export function findSimilar(words: readonly string[], names: readonly string[]): string | undefined {
  for (const slips of [1, 2]) {
    const near = names.find((name) => {
      const typed = words.slice(0, name.split(' ').length).join(' ');
      return slips <= typed.length / 3 && isNear(typed, name, slips);
    });
    if (near !== undefined) return near;
  }
  return undefined;
}

/** A slip is a letter that is missing, too many, another, or swapped with the next. */
function isNear(a: string, b: string, slips: number): boolean {
  if (slips < 0) return false;
  if (a === '' || b === '') return a.length + b.length <= slips;
  if (a[0] === b[0]) return isNear(a.slice(1), b.slice(1), slips);
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isNear(a.slice(1), b, slips - 1) ||
    isNear(a, b.slice(1), slips - 1) ||
    isNear(a.slice(1), b.slice(1), slips - 1) ||
    (isSwapped && isNear(a.slice(2), b.slice(2), slips - 1))
  );
}
