import { holdsAll } from '@plumbline/contract/permissions';
import { type MailKind, type MailWays, mailKindNames, mailKinds } from '@plumbline/contract/resources/mails';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { mailDigest, mailPerson } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { itemMail, listMail, type MailItem } from '../../platform/mail/itemMails.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import { MailError } from '../../platform/mail/MailError.ts';
import type { StopLinks } from '../../platform/mail/mailParts.ts';
import type { MailContent } from '../../platform/mail/templates.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import type { AccessService } from '../access/service.ts';
import type { MailWriter, NewNote, NoteRow, Reader } from './MailWriter.ts';
import { nextDigest } from './nextDigest.ts';
import { planLetters } from './planLetters.ts';
import * as repository from './repository.ts';
import { waysOf } from './serviceOfSettings.ts';

export interface LettersOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue' | 'enqueueAll'>;
  mail: Pick<Mail, 'send'>;
  access: Pick<AccessService, 'findMembership' | 'findProjectById'>;
  branding: { companyName: string; supportEmail: string };
  stopLinksFor(userId: string, kinds: readonly MailKind[]): Promise<StopLinks>;
  now?: () => Date;
}

/** A digest that could not be sent for so long is no news any more. */
const longestWaitMs = 7 * 86_400_000;
/** After the last try of its job, or when a note came in while the job was already reading. */
const forgottenAfterMs = { note: 5 * 60_000, letter: 3_600_000 };
const mostAtOnce = 1000;

interface Written {
  to: string;
  content: MailContent;
  stop: StopLinks;
}

interface Gathering {
  isDigest: boolean;
  before: Date;
}

/** The clock of the database may be ahead of ours. */
const soon = () => new Date(Date.now() + 86_400_000);

/** Tells people what they are to be told: at once, or once a day. */
export function createLetters(options: LettersOptions) {
  const { db, queue, mail, access, branding, stopLinksFor, now = () => new Date() } = options;

  /** In order: two who enqueue for the same people would wait for each other. */
  async function enqueueFor(trx: Db, userIds: readonly string[]): Promise<void> {
    for (const userId of userIds.toSorted()) await queue.enqueue(trx, mailPerson, { userId });
  }

  /** Settles what the next mails of a person hold; from then on each is sent as it is, or not at all. */
  function gather(userId: string, { isDigest, before }: Gathering): Promise<void> {
    return inTransaction(db, async (trx) => {
      const notes = await repository.lockNotes(trx, userId, before);
      const choices = await repository.findChoices(trx, userId);
      if (notes.length === 0 || choices === undefined) return;
      const plan = planLetters(notes, waysOf(choices), isDigest);
      for (const { projectId, noteIds } of plan.letters) {
        const letter = { user_id: userId, project_id: projectId, is_digest: isDigest };
        await repository.insertLetter(trx, letter, noteIds);
      }
      await repository.keepNotes(trx, plan.kept);
      await repository.deleteNotes(trx, plan.dropped);
    });
  }

  /** Nobody who has left the project, or was shut out. */
  async function findReader(userId: string, projectId: string): Promise<(Reader & { email: string }) | undefined> {
    const [person, membership] = await Promise.all([
      repository.findChoices(db, userId),
      access.findMembership(userId, { projectId }),
    ]);
    if (person === undefined || person.disabled || membership === undefined) return undefined;
    return holdsAll(membership.permissions, []) ? { userId, membership, email: person.email } : undefined;
  }

  /** The kinds that whoever stops this mail wants no more. */
  async function kindsOf(userId: string, notes: readonly NoteRow[], isDigest: boolean): Promise<MailKind[]> {
    if (!isDigest) return mailKindNames.filter((kind) => notes.some((note) => note.kind === kind));
    const choices = await repository.findChoices(db, userId);
    const ways: Partial<MailWays> = choices ? waysOf(choices) : {};
    return mailKindNames.filter((kind) => ways[kind] === 'digest' || notes.some((note) => note.kind === kind));
  }

  async function writeItems(reader: Reader, notes: readonly NoteRow[], writers: readonly MailWriter[]) {
    const items: MailItem[] = [];
    for (const writer of writers) {
      const own = notes.filter(({ kind }) => writer.kinds.includes(kind));
      if (own.length > 0) items.push(...(await writer.write(reader, own)));
    }
    return items;
  }

  async function compose(
    { userId, projectId, isDigest }: { userId: string; projectId: string; isDigest: boolean },
    notes: readonly NoteRow[],
    writers: readonly MailWriter[],
  ): Promise<Written | undefined> {
    const [reader, project] = await Promise.all([findReader(userId, projectId), access.findProjectById(projectId)]);
    if (reader === undefined || project === undefined) return undefined;
    const items = await writeItems(reader, notes, writers);
    const [first] = items;
    if (first === undefined) return undefined;
    const stop = await stopLinksFor(userId, await kindsOf(userId, notes, isDigest));
    const around = { ...branding, project: project.name, stop };
    const title = isDigest ? `Daily digest of ${project.name}` : titleOf(items, notes, project.name);
    const content = isDigest || items.length > 1 ? listMail({ title, items }, around) : itemMail(first, around);
    return { to: reader.email, content, stop };
  }

  /**
   * The letter is locked while it is sent: two who send it at once would send it twice. One that no server takes is given up,
   * and answered is why.
   */
  function sendLetter(letterId: string, writers: readonly MailWriter[]): Promise<MailError | undefined> {
    return inTransaction(db, async (trx) => {
      const letter = await repository.lockLetter(trx, letterId);
      if (letter === undefined) return undefined;
      const { user_id: userId, project_id: projectId, is_digest: isDigest } = letter;
      const notes = await repository.listNotesOf(trx, letterId);
      const written = await compose({ userId, projectId, isDigest }, notes, writers);
      const refusal = written && (await send(letterId, written));
      await repository.deleteLetter(trx, letterId);
      return refusal;
    });
  }

  async function send(letterId: string, { to, content, stop }: Written): Promise<MailError | undefined> {
    const messageId = `<letter-${letterId}@${branding.supportEmail.replace(/^.*@/, '')}>`;
    try {
      await mail.send({ to, messageId, unsubscribeUrl: stop.stopUrl, ...content });
      return undefined;
    } catch (error) {
      if (error instanceof MailError && error.permanent) return error;
      throw error;
    }
  }

  /** Answers how many there were. */
  function takeDue(at: Date): Promise<number> {
    return inTransaction(db, async (trx) => {
      const due = await repository.lockDue(trx, at, mostAtOnce);
      for (const row of due) await repository.setNextDigest(trx, row.user_id, nextOf(row, at));
      const jobs = due.map(({ user_id: userId }) => ({ payload: { userId, at: at.toISOString() }, priority: 0 }));
      await queue.enqueueAll(trx, mailDigest, jobs);
      return due.length;
    });
  }

  return {
    /** After a restore: what people were to be told when the backup was made they have been told since, or see it here. */
    forgetWaiting: (trx: Db): Promise<void> => repository.deleteAllNotes(trx),

    /** In the transaction that makes it so. */
    async addNotes(trx: Db, notes: readonly NewNote[]): Promise<void> {
      if (notes.length === 0) return;
      await repository.insertNotes(trx, notes);
      await enqueueFor(trx, [...new Set(notes.map(({ userId }) => userId))]);
    },

    /** Sends what there is for a person; one mail that cannot be sent holds up no other. */
    async sendTo(userId: string, writers: readonly MailWriter[], digestOf?: Date): Promise<void> {
      // Tried again after hours, a digest still holds what it would have held.
      await gather(userId, { isDigest: digestOf !== undefined, before: digestOf ?? soon() });
      const failures: unknown[] = [];
      for (const letterId of await repository.listLetters(db, userId)) {
        const refusal = await sendLetter(letterId, writers).catch((error) => error);
        if (refusal !== undefined) failures.push(refusal);
      }
      // Also of what was given up: somebody reads it in the log, and the next try has nothing to do.
      if (failures.length > 0) throw failures[0];
    },

    /** Whose digest is due gets it once, whichever process looks; what an earlier look has left is taken up again. */
    async findDue(): Promise<void> {
      const at = now();
      while ((await takeDue(at)) === mostAtOnce);
      await repository.deleteLettersBefore(db, new Date(at.getTime() - longestWaitMs));
      const forgotten = await repository.listForgotten(db, {
        notesBefore: new Date(at.getTime() - forgottenAfterMs.note),
        lettersBefore: new Date(at.getTime() - forgottenAfterMs.letter),
        most: mostAtOnce,
      });
      await enqueueFor(db, forgotten);
    },
  };
}

/** A place that this machine does not know, since another took it down, is no reason to hold up everybody. */
function nextOf({ digest_hour: hour, time_zone: timeZone }: repository.DueRow, at: Date): Date | null {
  if (timeZone === null) return null;
  try {
    return nextDigest(at, { hour, timeZone });
  } catch (error) {
    throwUnless(error, RangeError);
    return nextDigest(at, { hour, timeZone: 'UTC' });
  }
}

function titleOf(items: readonly MailItem[], notes: readonly NoteRow[], project: string): string {
  const isOfIssues = notes.every(({ kind }) => mailKinds[kind].group === 'Issues');
  return isOfIssues ? `${items.length} issues of ${project} have changed` : `What is new in ${project}`;
}
