import { findFault, hidesLetters } from '@plumbline/contract/nameText';
import { type MaintenanceNotice, maintenanceNotice } from '@plumbline/contract/resources/system';

/** As it is typed: times as the fields of the browser have them, in the time of whoever types. */
export interface NoticeDraft {
  text: string;
  startsAt: string;
  endsAt: string;
}

export type NoticeFaults = Partial<NoticeDraft>;

/** 2026-11-17T20:00, in the time of this place. */
function localText(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

export const draftOf = (notice: MaintenanceNotice | undefined): NoticeDraft => ({
  text: notice?.text ?? '',
  startsAt: notice ? localText(new Date(notice.startsAt)) : '',
  endsAt: notice?.endsAt ? localText(new Date(notice.endsAt)) : '',
});

/** The notice, or what is wrong with the draft, by field. */
export function readDraft(draft: NoticeDraft, now = new Date()): MaintenanceNotice | NoticeFaults {
  const faults: NoticeFaults = {};
  const text = draft.text.trim();
  if (text === '') faults.text = 'Say in a sentence what is going to happen.';
  else if (hidesLetters(text)) faults.text = 'This holds letters that nobody can see. Type it anew.';
  else if (findFault(maintenanceNotice.shape.text, text)) faults.text = 'A notice has at most 300 characters.';
  const [starts, ends] = [new Date(draft.startsAt), new Date(draft.endsAt)];
  if (Number.isNaN(starts.getTime())) faults.startsAt = 'Choose when it begins.';
  else if (draft.endsAt === '' && starts < now) faults.startsAt = 'This is over already.';
  if (draft.endsAt !== '' && Number.isNaN(ends.getTime())) faults.endsAt = 'Choose when it ends, or leave it empty.';
  else if (ends < starts) faults.endsAt = 'It ends before it begins.';
  else if (ends < now) faults.endsAt = 'This is over already.';
  if (Object.keys(faults).length > 0) return faults;
  return { text, startsAt: starts.toISOString(), ...(draft.endsAt !== '' && { endsAt: ends.toISOString() }) };
}

export const isNotice = (read: MaintenanceNotice | NoticeFaults): read is MaintenanceNotice =>
  'startsAt' in read && read.startsAt !== undefined && /Z$/.test(read.startsAt);
