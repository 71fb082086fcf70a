import { type MailWays, mailKindNames } from '@plumbline/contract/resources/mails';
import type { NoteRow } from './MailWriter.ts';

/** A mail is about one project: people forward them. */
export interface PlannedLetter {
  projectId: string;
  noteIds: number[];
}

export interface MailPlan {
  letters: PlannedLetter[];
  /** They wait for the digest. */
  kept: number[];
  /** Switched off, or told by another note. */
  dropped: number[];
}

/** So many subjects of a project get a mail each; more are told in one. */
const mostLetters = 5;

/** Which notes go into which mail. */
export function planLetters(notes: readonly NoteRow[], ways: MailWays, isDigest: boolean): MailPlan {
  const sent = notes.filter(({ kind }) => ways[kind] === (isDigest ? 'digest' : 'atOnce'));
  const told = onePerEvent(sent);
  const events = new Set(told.map(eventOf));
  const isTold = new Set(told);
  const rest = notes.filter((note) => !isTold.has(note));
  // What is told at once is not told in the digest again.
  const isDropped = (note: NoteRow) => ways[note.kind] === 'never' || events.has(eventOf(note));
  return {
    letters: [...Map.groupBy(told, ({ project_id }) => project_id)].flatMap(([projectId, own]) =>
      divide(own, isDigest).map((part) => ({ projectId, noteIds: idsOf(part) })),
    ),
    kept: idsOf(rest.filter((note) => ways[note.kind] === 'digest' && !isDropped(note))),
    dropped: idsOf(rest.filter(isDropped)),
  };
}

const idsOf = (notes: readonly NoteRow[]) => notes.map(({ id }) => id);

/** Notes of one source tell of the same. */
const eventOf = ({ id, subject, source }: NoteRow) => (source === null ? `note ${id}` : `${subject} ${source}`);

/** Of notes that tell of the same, the kind that stands first says most: a mention is more than a comment. */
function onePerEvent(notes: readonly NoteRow[]): NoteRow[] {
  const rank = (note: NoteRow) => mailKindNames.indexOf(note.kind);
  return [...Map.groupBy(notes, eventOf).values()]
    .map((same) => same.reduce((best, note) => (rank(note) < rank(best) ? note : best)))
    .sort((a, b) => a.id - b.id);
}

function divide(notes: NoteRow[], isDigest: boolean): NoteRow[][] {
  const bySubject = [...Map.groupBy(notes, ({ subject }) => subject).values()];
  return isDigest || bySubject.length > mostLetters ? [notes] : bySubject;
}
