/** Words that say where, when or how much, and not which work: activities of any two projects share them. */
const unspecific = new Set(
  (
    'the and for with from per der die das und von mit fur im des les une aux los las ' +
    'level levels floor floors storey story storeys ground basement roof first second third fourth fifth upper lower ' +
    'north south east west northern southern eastern western phase zone area part section sector block building tower unit stage ' +
    'work works activity task package install installation installing complete completion start finish construction construct build ' +
    'geschoss erdgeschoss obergeschoss untergeschoss keller ebene stock nord sud ost bauteil abschnitt phase bereich arbeiten ' +
    'etage niveau rez batiment lot travaux planta nivel zona fase piano verdieping'
  ).split(' '),
);

const shortest = 3;
/** From here on one word may be a part of another: wall and walls, Wand and Innenwand. */
const shortestPart = 4;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = [...segmenter.segment(plain)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  const whole = words.filter((word) => /\p{L}/u.test(word) && (word.length >= shortest || /[^\p{ASCII}]/u.test(word)));
  const specific = whole.filter((word) => !unspecific.has(word));
  return specific.length > 0 ? specific : words;
}

/** Whether two names may mean the same work: they share a word that says which. A name without any word says nothing. */
export function namesFit(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length === 0 || others.length === 0) return true;
  return words.some((word) => others.some((another) => isAlike(word, another)));
}

function isAlike(one: string, other: string): boolean {
  const [part, whole] = one.length <= other.length ? [one, other] : [other, one];
  return part === whole || (part.length >= shortestPart && (whole.startsWith(part) || whole.endsWith(part)));
}
