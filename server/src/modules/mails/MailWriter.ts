import type { MailKind } from '@plumbline/contract/resources/mails';
import type { Membership } from '../../http/RequestContext.ts';
import type { MailItem } from '../../platform/mail/itemMails.ts';

/** Something that a person is to be told. */
export interface NewNote {
  userId: string;
  projectId: string;
  kind: MailKind;
  /** Notes of one subject, such as an issue, are told together. */
  subject: string;
  /** For whoever writes it, later: what does not change. All else is asked when it is told. */
  about: object;
  /** Notes from one source tell of the same: of each kind there is one, and of all of them one is told. */
  source?: string;
}

export interface NoteRow {
  id: number;
  project_id: string;
  kind: MailKind;
  subject: string;
  about: unknown;
  source: string | null;
}

/** Who reads it, as they are now: a member who can sign in. */
export interface Reader {
  userId: string;
  membership: Membership;
}

/** Puts notes of its kinds into words. */
export interface MailWriter {
  readonly kinds: readonly MailKind[];
  /** An item for each subject that there is still something to tell of, and that the reader may see. */
  write(reader: Reader, notes: readonly NoteRow[]): Promise<MailItem[]>;
}
