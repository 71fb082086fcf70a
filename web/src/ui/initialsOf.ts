/** The first letters of the first and last word of a name, or of an e-mail address. */
export function initialsOf(name: string): string {
  const [local = ''] = name.trim().split('@');
  const words = local.split(/[\s._-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen
    .map((word) => Array.from(word)[0])
    .join('')
    .toUpperCase();
}
