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
  sections: [
    ...groups.map(({ title, lines }) => ({ title, blocks: [{ keys: lines }] })),
    {
      title: 'Without single keys',
      blocks: [
        'Letters and digits alone do nothing once ‘Single-key shortcuts’ is off, in the menu of your account or in the window of mouse and keys. That helps who dictates, or often hits a key by chance. Buttons and menus do everything that these keys do; arrows, Enter, Escape and keys with Ctrl work as always. The choice is remembered on the device.',
      ],
    },
  ],
});
