/** The word that somebody who typed `typed` may have meant: some letters are wrong, missing, too many or swapped. */
export function findSimilar(typed, words) {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const near = words.map((word) => ({ word, slips: countSlips(typed, word) })).filter(({ slips }) => slips <= most);
  return near.sort((one, other) => one.slips - other.slips)[0]?.word;
}

/** Optimal string alignment: as Levenshtein counts, and two neighbours that are swapped are one slip. */
function countSlips(a, b) {
  let before = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const slip = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min(row[j - 1] + slip, row[j] + 1, next[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length];
}
