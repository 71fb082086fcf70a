/** Whether a text has no letters but those of ASCII, as most have: what is right for every language is slow. */
export const isPlain = (text: string) => Buffer.byteLength(text) === text.length;
