import { isLink } from './isLink.ts';

/** Whether a text from elsewhere names where a file lies: an address that may be followed, or a path, as files of BCF have it. */
export const isPlace = (text: string): boolean => isLink(text) || isPath(text);

/** Two slashes lead to another computer; one letter before the colon is a disk. */
const isPath = (text: string) => /^(?![\s\p{Cc}]|[\\/]{2}|[a-z][a-z\d+.-]+:)[^\p{Cc}]+$/iu.test(text);
