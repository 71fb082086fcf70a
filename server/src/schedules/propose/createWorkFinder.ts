import type { ElementKind } from './ElementGroup.ts';
import { plainLetters } from './plainLetters.ts';
import { kindsOfTrade, type Trade, trades } from './trades.ts';

/** What a text means of a model. */
export interface FoundWork {
  kinds: ReadonlySet<ElementKind>;
  /** How they were found, each in words: `partitions`, `types called “parapet”`. */
  by: string[];
  /** 0 to 1. */
  certainty: number;
  /** Words that nothing in the model is called by. */
  unknown: string[];
  /** Sentences: what else makes it less sure. */
  doubts: string[];
  /** Trades that are named and that the model has nothing of. */
  absent: string[];
}

const certainties = { trade: 1, words: 0.85, word: 0.75, likely: 0.65 };
const phraseEnds = /[,;/&+:()–—]|\s-\s|\b(?:and|und|et|en|with|incl(?:uding)?)\b/;

/** They say how, where or how much, and not what. */
const idleWords = new Set(
  'form reinforce from with main general install installation installing erect erection construct construction constructing build building place placing pour pouring cast casting fixing work works working first second final phase stage part parts section area zone block wing grid line north south east west side tower house project floor floors level levels storey between other various complete completion remaining package inside outside suspended einbau montage herstellen herstellung pose mise place lots'.split(
    ' ',
  ),
);

const patterns = trades.map(({ said }) => new RegExp(`(?<![a-z0-9])(?:${said.source})(?![a-z0-9])`));

/** Finds work by trades, and by words that types of the model are called by. Each text and trade is looked up once. */
export function createWorkFinder(kinds: readonly ElementKind[]): (text: string) => FoundWork {
  const known = new Map<string, FoundWork>();
  const built = new Map<Trade, ReturnType<typeof kindsOfTrade>>();
  const calledOf = new Map(kinds.map((kind) => [kind, plainLetters(kind.type)]));

  function builtBy(trade: Trade) {
    const found = built.get(trade) ?? kindsOfTrade(trade, kinds);
    built.set(trade, found);
    return found;
  }

  /** Trades that the model tells apart and the text does not. */
  const severalOf = ({ of }: { of: readonly string[] }) =>
    trades
      .filter((trade) => of.includes(trade.name))
      .filter((trade) => builtBy(trade).kinds.length > 0 && !builtBy(trade).isLikely)
      .map(({ name }) => name);

  /** Those whose types are called by most of the words. */
  function findByWords(words: readonly string[], among: readonly ElementKind[]): FoundWork {
    const isCalled = (kind: ElementKind, word: string) => hasWord(calledOf.get(kind) as string, stemOf(word));
    const counts = among.map((kind) => words.filter((word) => isCalled(kind, word)).length);
    const most = counts.reduce((a, b) => Math.max(a, b), 0);
    const meant = most === 0 ? [] : among.filter((_, i) => counts[i] === most);
    const met = words.filter((word) => meant.some((kind) => isCalled(kind, word)));
    return {
      kinds: new Set(meant),
      by: met.length === 0 ? [] : [`types called ${met.map((word) => `“${stemOf(word)}”`).join(' and ')}`],
      certainty: most === 0 ? 0 : most === 1 ? certainties.word : certainties.words,
      unknown: words.filter((word) => !met.includes(word)),
      doubts: [],
      absent: [],
    };
  }

  function findOfPhrase(phrase: string): FoundWork {
    const { named, rest } = takeTrades(phrase);
    const found = named.map((trade) => ({ ...trade, of: trade.kinds ?? [], ...builtBy(trade) }));
    const present = found.filter((one) => one.kinds.length > 0);
    const absent = found.filter((one) => one.kinds.length === 0).map(({ name }) => name);
    const noun = present.at(-1);
    if (noun === undefined) return absent.length > 0 ? { ...nothing, absent } : findByWords(wordsOf(rest), kinds);
    // Two trades in one phrase are one thing: sprinkler pipes. The last is the noun.
    const both = noun.kinds.filter((kind) => present.every((one) => one.kinds.includes(kind)));
    const [meant, by] = both.length > 0 ? [both, present] : [noun.kinds, [noun]];
    const narrowed = findByWords(wordsOf(rest), meant);
    const isNarrowed = narrowed.kinds.size > 0 && narrowed.kinds.size < meant.length;
    const several = isNarrowed || both.length < noun.kinds.length ? [] : severalOf(noun);
    return {
      kinds: isNarrowed ? narrowed.kinds : new Set(meant),
      by: [
        ...by.map(({ name, isLikely }) => (isLikely ? `what is likely ${name}` : name)),
        ...(isNarrowed ? narrowed.by : []),
      ],
      certainty: several.length > 1 || by.some(({ isLikely }) => isLikely) ? certainties.likely : certainties.trade,
      unknown: narrowed.unknown,
      doubts: several.length > 1 ? [`these are ${several.join(', ')} alike`] : [],
      absent,
    };
  }

  return (text) => {
    const found = known.get(text) ?? together(text.split(phraseEnds).map(findOfPhrase));
    known.set(text, found);
    return found;
  };
}

const nothing: FoundWork = { kinds: new Set(), by: [], certainty: 0, unknown: [], doubts: [], absent: [] };

/** Phrases that are joined, such as ducts and pipes. */
function together(found: readonly FoundWork[]): FoundWork {
  const meant = found.filter((one) => one.kinds.size > 0);
  return {
    kinds: new Set(meant.flatMap(({ kinds }) => [...kinds])),
    by: [...new Set(meant.flatMap(({ by }) => by))],
    certainty: meant.length === 0 ? 0 : Math.min(...meant.map(({ certainty }) => certainty)),
    unknown: [...new Set(found.flatMap(({ unknown }) => unknown))],
    doubts: [...new Set(meant.flatMap(({ doubts }) => doubts))],
    absent: [...new Set(found.flatMap(({ absent }) => absent))],
  };
}

/** The trades that a phrase names, in its order, and what it says beside. */
function takeTrades(phrase: string) {
  let rest = phrase;
  const named: { at: number; trade: Trade }[] = [];
  for (const [i, trade] of trades.entries()) {
    const match = patterns[i]?.exec(rest);
    if (!match) continue;
    named.push({ at: match.index, trade });
    rest = rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length);
  }
  return { named: named.sort((a, b) => a.at - b.at).map(({ trade }) => trade), rest };
}

const wordsOf = (text: string) =>
  [...text.matchAll(/[a-z]{4,}/g)].map(([word]) => word).filter((word) => !idleWords.has(word));

/** Without the ending of a plural. */
const stemOf = (word: string) => word.replace(/(?<=[a-z]{3})(?:ies|es|s)$/, '');

const hasWord = (text: string, stem: string) => {
  const at = text.indexOf(stem);
  return at === 0 || (at > 0 && !/[a-z]/.test(text[at - 1] as string));
};
