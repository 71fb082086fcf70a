import type { HelpPage } from './HelpPage.ts';

interface KeyGroup {
  title: string;
  lines: readonly { does: string; keys: readonly string[] }[];
}

/** The sheet of mouse and keys, as a page of the help. */
export const keysPage = (groups: readonly KeyGroup[]): HelpPage => ({
  id: 'keys',
  title: 'Mouse and keys',
  summary: 'Everything that a hand or a key does',
  sections: groups.map(({ title, lines }) => ({ title, blocks: [{ keys: lines }] })),
});
