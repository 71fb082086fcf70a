import { z } from 'zod';
import { timeZone } from '../clock.ts';
import { route } from '../route.ts';

export interface MailKindRow {
  /** As the settings page and each mail's foot name it: 'Mails when …'. */
  title: string;
  group: 'Issues' | 'Analyses' | 'Progress' | 'Files' | 'Webhooks';
  /** Of whoever has said nothing; at once, where it is not named. */
  usual?: 'never';
}

/** Every kind of mail that people can do without: add a row here and the writer of it in its module. */
export const mailKinds = {
  issueAssigned: { title: 'an issue is assigned to you', group: 'Issues' },
  issueMention: { title: 'somebody mentions you in a comment', group: 'Issues' },
  issueComment: { title: 'somebody comments on an issue that you watch', group: 'Issues' },
  issueStatus: { title: 'the status of an issue that you watch changes', group: 'Issues' },
  analysisReady: { title: 'an analysis that you requested is ready', group: 'Analyses' },
  analysisFailed: { title: 'an analysis that you requested has failed', group: 'Analyses' },
  analysisReview: { title: 'an analysis waits for you to publish it', group: 'Analyses' },
  progressWeekly: {
    title: 'a week begins, with what stands of the work packages and what is late',
    group: 'Progress',
    usual: 'never',
  },
  fileArrived: { title: 'a folder that you keep in step brings a new version', group: 'Files' },
  webhookStopped: { title: 'a webhook of a project that you manage is stopped', group: 'Webhooks' },
} as const satisfies Record<string, MailKindRow>;

export type MailKind = keyof typeof mailKinds;
export const mailKindNames = Object.keys(mailKinds) as MailKind[];

export const mailWays = ['atOnce', 'digest', 'never'] as const;
export type MailWay = (typeof mailWays)[number];

const way = z.enum(mailWays);
const ways = z.strictObject(
  Object.fromEntries(mailKindNames.map((kind) => [kind, way])) as Record<MailKind, typeof way>,
);
export type MailWays = z.infer<typeof ways>;

export const usualDigestHour = 7;

const choices = z
  .object({
    ways,
    /** When the daily digest is sent, on the clock of the time zone. */
    digestHour: z.number().int().min(0).max(23),
    timeZone,
  })
  .strict();
export type MailChoices = z.infer<typeof choices>;

const mailSettings = choices.extend({
  /** Where the mails go. */
  email: z.string(),
  /** Nothing until somebody has saved one: the browser knows a good one. */
  timeZone: z.string().nullable(),
});
export type MailSettings = z.infer<typeof mailSettings>;

const own = '/users/current/mail-settings';

export const findMailSettings = route({
  id: 'mails.settings',
  method: 'GET',
  path: own,
  summary: 'Which mails the signed-in user gets, and when',
  needs: 'user',
  sessionOnly: true,
  answer: mailSettings,
});

export const saveMailSettings = route({
  id: 'mails.saveSettings',
  method: 'PUT',
  path: own,
  summary: 'Says which mails the signed-in user gets, and when; what is saved last counts',
  needs: 'user',
  sessionOnly: true,
  body: choices,
  answer: mailSettings,
});

/** Out of a mail: whoever holds it may end mails of its kinds, and can do nothing else with it. */
const token = z.string().min(1).max(2000);

export const findUnsubscription = route({
  id: 'mails.findUnsubscription',
  method: 'GET',
  path: '/mails/unsubscription',
  summary: 'Which kinds of mail the link in a mail is about; changes nothing',
  needs: 'nobody',
  query: z.object({ token }),
  answer: z.object({ kinds: z.array(z.enum(mailKindNames)) }),
});

export const unsubscribe = route({
  id: 'mails.unsubscribe',
  method: 'POST',
  path: '/mails/unsubscription',
  summary: 'Ends mails of these kinds, or all mails that people can do without, for whom the mail was sent to',
  needs: 'nobody',
  body: z.object({ token, scope: z.enum(['kinds', 'all']) }),
  answer: z.object({}),
});

export const mailCalls = [findMailSettings, saveMailSettings, findUnsubscription, unsubscribe] as const;
