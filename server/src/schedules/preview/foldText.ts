/** Letters of either case, and blanks however many, are the same. */
export const foldText = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
