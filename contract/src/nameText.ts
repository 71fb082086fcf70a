import { z } from 'zod';

/** Nobody sees these, or they turn what follows around: two names that look alike would be two. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u2800]|(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/u;
/** Joiners belong between letters, in Persian, Hindi and pictures; elsewhere nobody sees them. */
const looseJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/u;
const unpaired = (text: string) => !text.isWellFormed();

/** Whether a text holds letters that nobody sees. */
export const hidesLetters = (text: string): boolean => hidden.test(text) || looseJoiner.test(text) || unpaired(text);

/** What consists of spaces without width alone looks blank as well. */
export const showsLetters = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** As it is kept: without blanks around it, one between words, and letters in one form. Tabs and line ends are blanks. */
export const tidyName = (text: string): string =>
  (unpaired(text) ? text : text.normalize('NFC')).replace(/\s+/gu, ' ').trim();

/** The name of something, or of somebody, as people type it; `called` begins the sentences: `A name`, `Your first name`. */
export function nameText(called: string, most = 80) {
  return z
    .string()
    .overwrite(tidyName)
    .min(1, `${called} can’t be blank.`)
    .max(most, `${called} has at most ${most} characters.`)
    .refine((text) => !hidesLetters(text), `${called} holds letters that nobody can see. Type it anew.`);
}

/** Why somebody asks for what others are told of. */
export const reasonText = nameText('A reason', 300);

/** Lower case is not asked for: a server of mail may tell letters apart, and the account does not. */
export const emailText = z
  .string()
  .overwrite((text) => text.trim())
  .min(1, 'Enter an e-mail address.')
  .max(320, 'An e-mail address has at most 320 characters.')
  .refine((text) => !hidesLetters(text), 'This address holds letters that nobody can see. Type it anew.')
  .refine((text) => z.email().safeParse(text).success, 'This is not an e-mail address.');

/** What is wrong with a value, in a sentence; nothing of a good one. */
export function findFault(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}
