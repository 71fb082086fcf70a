import type { HelpBlock, HelpPage, HelpSection } from './HelpPage.ts';

export interface HelpHit {
  page: HelpPage;
  section: HelpSection;
}

/** The sections that have every word of the question, those that have them in a title first. */
export function searchHelp(pages: readonly HelpPage[], question: string): HelpHit[] {
  const words = fold(question).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = pages.flatMap((page) =>
    page.sections.map((section) => {
      const title = fold(`${page.title} ${section.title}`);
      const text = `${title} ${fold(section.blocks.map(textOf).join(' '))}`;
      const inTitle = words.filter((word) => title.includes(word)).length;
      return { page, section, inTitle, isHit: words.every((word) => text.includes(word)) };
    }),
  );
  return hits.filter(({ isHit }) => isHit).sort((a, b) => b.inTitle - a.inTitle);
}

/** Accents and case apart: `Bruckner` finds `Brückner`. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function textOf(block: HelpBlock): string {
  if (typeof block === 'string') return block;
  if ('steps' in block) return block.steps.join(' ');
  if ('points' in block) return block.points.join(' ');
  if ('terms' in block) return block.terms.map(({ term, means }) => `${term} ${means}`).join(' ');
  return block.keys.map(({ does, keys }) => `${does} ${keys.join(' ')}`).join(' ');
}
