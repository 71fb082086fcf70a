import { plainLetters } from './plainLetters.ts';

/** Work on paper and before the work: it speaks of elements and builds none. */
const kinds: readonly { said: RegExp; unless: RegExp }[] = [
  {
    said: /\b(?:submit\w*|submission|submittals?|approv\w*|procure\w*|tenders?|tendering|order|award|deliver\w*|fabricat\w*|manufactur\w*|design\w*|shop drawings?|drawings?|review|permits?|lead time|planung|bestellung|lieferung)\b/,
    unless: /\b(?:install\w*|erect\w*|build|construct\w*|einbau|montage)\b/,
  },
  {
    said: /\b(?:form ?work|shutter\w*|schalung|rebar|reinforcement|reinforcing|bewehrung|cur(?:e|ing)|strip\w*|scaffold\w*|gerust|excavat\w*|aushub|mobili[sz]\w*|demoli\w*|abbruch|dismantl\w*|remov\w*|mock[- ]?ups?|samples?|setting out|survey)\b/,
    unless: /\b(?:pour\w*|cast\w*|concret\w*|betonier\w*)\b/,
  },
  {
    said: /\b(?:test\w*|commission\w*|inspect\w*|snag\w*|punch ?list|clean\w*|paint\w*|decorat\w*|anstrich|maler\w*|handover|hand over|training|abnahme|close[- ]?out|defects?)\b/,
    unless: /\b(?:install\w*|erect\w*|build|construct\w*|einbau|montage)\b/,
  },
];

/** The word that tells that an activity builds nothing a scan could see. */
export function idleWordOf(name: string): string | undefined {
  const text = plainLetters(name);
  for (const { said, unless } of kinds) {
    const [word] = said.exec(text) ?? [];
    if (word !== undefined && !unless.test(text)) return word;
  }
  return undefined;
}
