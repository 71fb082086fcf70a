/** A pattern of LIKE for what contains this text; letters that mean something to LIKE mean themselves. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** As RSQL's `=~` has it: '.' is any letter. */
export const looksLikePattern = (text: string): string => `%${escapeLike(text).replaceAll('.', '_')}%`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
