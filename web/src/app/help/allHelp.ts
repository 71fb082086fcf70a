import { helpPages } from '../../screens/help/helpPages.ts';
import { keysPage } from '../../screens/help/keysPage.ts';
import { keySheet } from '../../tools/keys/keySheet.ts';
import { tools } from '../../tools/tools.ts';

const toolKeys = {
  title: 'Tools',
  lines: tools.flatMap(({ label, key }) => (key ? [{ does: label, keys: [key.toUpperCase()] }] : [])),
};

/** Every page of the help, with the keys that tools have. */
export const allHelp = [...helpPages, keysPage([...keySheet, toolKeys])];
