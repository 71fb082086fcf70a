import { createLetters, type LettersOptions } from './serviceOfLetters.ts';
import { createMailSettings, type SettingsOptions } from './serviceOfSettings.ts';

export type { MailWriter, NewNote, NoteRow, Reader } from './MailWriter.ts';

export type MailsService = ReturnType<typeof createMailsService>;

/** Mails that people can do without: which they get, when, and how they end them. */
export function createMailsService(options: SettingsOptions & Omit<LettersOptions, 'stopLinksFor'>) {
  const settings = createMailSettings(options);
  return { ...settings, ...createLetters({ ...options, stopLinksFor: settings.stopLinksFor }) };
}
