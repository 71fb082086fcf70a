import { holdsAll } from '@plumbline/contract/permissions';
import { type FileKind, fileKinds } from '@plumbline/contract/resources/files';
import type { Db } from '../../platform/database.ts';
import type { MailItem } from '../../platform/mail/itemMails.ts';
import type { MailsService, MailWriter, NoteRow, Reader } from '../mails/service.ts';
import type { ImportRow } from './ImportRow.ts';

export interface ArrivalsOptions {
  mails: Pick<MailsService, 'addNotes'>;
  /** Where people open the product; asked when a mail is written. */
  findPublicUrl: () => string;
}

/** What came, as it was called then. */
interface Arrived {
  filename: string;
  kind: FileKind;
  version: number | null;
}

export type Arrivals = ReturnType<typeof createArrivals>;

/** What people are told by mail of files that came by themselves. */
export function createArrivals({ mails, findPublicUrl }: ArrivalsOptions) {
  function write({ membership }: Reader, notes: readonly NoteRow[]): MailItem[] {
    return notes.flatMap(({ about }) => {
      const { filename, kind, version } = about as Arrived;
      if (!holdsAll(membership.permissions, fileKinds[kind].list)) return [];
      const { plural } = fileKinds[kind];
      const which = version === null ? 'A new version' : `Version ${version}`;
      return {
        headline: `New version: ${filename}`,
        title: filename,
        facts: `${which} of the design service`,
        said: [{ text: wordsOf(kind) }],
        url: `${findPublicUrl().replace(/\/+$/, '')}/manage/${membership.projectId}/${plural}`,
        action: `Open the ${plural}`,
      };
    });
  }

  const mailWriter: MailWriter = { kinds: ['fileArrived'], write: async (reader, notes) => write(reader, notes) };

  return {
    mailWriter,

    /** Whoever keeps the folder in step. */
    async tell(trx: Db, row: ImportRow, fileId: string): Promise<void> {
      if (row.followed_id === null) return;
      const { project_id: projectId, created_by: userId, filename, kind, version_number: version } = row;
      const about = { filename, kind, version } satisfies Arrived;
      await mails.addNotes(trx, [{ userId, projectId, kind: 'fileArrived', subject: fileId, about }]);
    },
  };
}

function wordsOf(kind: FileKind): string {
  const came = 'It has come by itself, from a folder that you keep in step.';
  return kind === 'model' ? `${came} It becomes part of the next model version.` : came;
}
