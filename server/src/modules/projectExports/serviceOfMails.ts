import type { Db } from '../../platform/database.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import { exportMail } from '../../platform/mail/templates.ts';
import type { AccessService } from '../access/service.ts';
import * as repository from './repository.ts';

export interface ExportMailsOptions {
  db: Db;
  mail: Pick<Mail, 'send'>;
  access: Pick<AccessService, 'findProjectById' | 'listProjectAdministrators'>;
  branding: { productName: string };
  findPublicUrl(): string;
}

const mailedAtOnce = 200;

/** What administrators are told of exports. */
export function createExportMails({ db, mail, access, branding, findPublicUrl }: ExportMailsOptions) {
  return {
    /** Somebody who is not in the project takes it along: those who are responsible for it hear of it. */
    async mailExport({ projectId, exportId }: { projectId: string; exportId: string }): Promise<void> {
      const row = await repository.findExport(db, projectId, exportId);
      const project = await access.findProjectById(projectId);
      if (row === undefined || row.reason === null || project === undefined) return;
      const content = exportMail({
        productName: branding.productName,
        project: project.name,
        who: row.email,
        reason: row.reason,
        url: `${findPublicUrl().replace(/\/+$/, '')}/manage/${projectId}/settings`,
      });
      const people = await access.listProjectAdministrators(projectId);
      for (const { id, email } of people.slice(0, mailedAtOnce)) {
        await mail.send({ to: email, messageId: `<export-${exportId}-${id}@plumbline>`, ...content });
      }
    },
  };
}
