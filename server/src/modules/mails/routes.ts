import * as calls from '@plumbline/contract/resources/mails';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { MailsService } from './service.ts';

export function mailsRoutes(mails: MailsService): MountedRoute[] {
  return [
    answer(calls.findMailSettings, (_, { user }) => mails.settings(user.id)),
    answer(calls.saveMailSettings, ({ body }, { user }) => mails.saveSettings(user.id, body)),
    answer(calls.findUnsubscription, ({ query }) => mails.findUnsubscription(query.token)),
    answer(calls.unsubscribe, async ({ body }) => {
      await mails.unsubscribe(body.token, body.scope);
      return {};
    }),
  ];
}
