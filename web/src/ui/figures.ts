/** Class for text whose digits must all be equally wide. */
export const tabular = 'pl-tabular';

/** Class for a number in a column: equal digits, right-aligned, never broken. */
export const figures = 'pl-figures';
