import menu from '../../ui/MenuFrame.module.css';
import sections from '../../ui/Sections.module.css';
import own from './Operator.module.css';

/** The looks of menus and sections that other pages have too, and what only these pages add. */
export const classes: Record<string, string | undefined> = {
  ...own,
  frame: menu.frame,
  content: `${menu.content} ${own.content}`,
  section: sections.section,
  head: sections.head,
  about: sections.intro,
  list: sections.list,
  row: `${sections.row} ${own.row}`,
};
