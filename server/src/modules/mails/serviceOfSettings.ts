import {
  type MailChoices,
  type MailKind,
  type MailKindRow,
  type MailSettings,
  type MailWay,
  type MailWays,
  mailKindNames,
  mailKinds,
  usualDigestHour,
} from '@plumbline/contract/resources/mails';
import { AppError } from '../../AppError.ts';
import { mailPerson } from '../../jobs.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { StopLinks } from '../../platform/mail/mailParts.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import { mondayAt, nextDigest } from './nextDigest.ts';
import * as repository from './repository.ts';
import { createStopTokens } from './stopTokens.ts';

export interface SettingsOptions {
  db: Db;
  queue: Pick<Queue, 'enqueue'>;
  /** Seals the links by which people end mails. */
  key: Uint8Array;
  /** Where people open the product; asked when a mail is written. */
  findPublicUrl: () => string;
  now?: () => Date;
}

interface StoredWays {
  ways: Partial<Record<MailKind, MailWay>> | null;
  other_ways: 'never' | null;
}

/** A kind that nobody has said anything about is told at once, or never: it says so itself. */
export function waysOf({ ways, other_ways }: StoredWays): MailWays {
  const chosen = mailKindNames.map((kind) => [kind, ways?.[kind] ?? other_ways ?? usualWayOf(kind)]);
  return Object.fromEntries(chosen) as MailWays;
}

function usualWayOf(kind: MailKind): MailWay {
  const row: MailKindRow = mailKinds[kind];
  return row.usual ?? 'atOnce';
}

const hasDigest = (ways: MailWays) => Object.values(ways).includes('digest');

/** Which mails people get, and how they end them. */
export function createMailSettings({ db, queue, key, findPublicUrl, now = () => new Date() }: SettingsOptions) {
  const tokens = createStopTokens(key);

  async function settings(userId: string): Promise<MailSettings> {
    const row = await repository.findChoices(db, userId);
    if (row === undefined) throw new AppError('NotAuthorizedException');
    const { email, digest_hour, time_zone } = row;
    return { email, ways: waysOf(row), digestHour: digest_hour ?? usualDigestHour, timeZone: time_zone };
  }

  return {
    settings,

    /** What is saved last counts: they are one's own. */
    async saveSettings(userId: string, { ways, digestHour, timeZone }: MailChoices): Promise<MailSettings> {
      await inTransaction(db, async (trx) => {
        const before = await repository.lockChoices(trx, userId);
        // Saved again within the hour, it would come twice a day.
        const isSame =
          before.digest_hour === digestHour && before.time_zone === timeZone && before.next_digest_at !== null;
        const next = isSame ? before.next_digest_at : nextDigest(now(), { hour: digestHour, timeZone });
        await repository.saveChoices(trx, {
          user_id: userId,
          ways: JSON.stringify(ways),
          other_ways: null,
          digest_hour: digestHour,
          time_zone: timeZone,
          next_digest_at: hasDigest(ways) ? next : null,
        });
        // What waited for a digest may be for now.
        await queue.enqueue(trx, mailPerson, { userId });
      });
      return settings(userId);
    },

    /** How whoever gets a mail of these kinds ends them. */
    async stopLinksFor(userId: string, kinds: readonly MailKind[]): Promise<StopLinks> {
      const url = findPublicUrl().replace(/\/+$/, '');
      const token = await tokens.seal({ userId, kinds });
      // In the query, which is not logged.
      return { stopUrl: `${url}/unsubscribe?token=${token}`, settingsUrl: `${url}/mail-settings` };
    },

    findUnsubscription: async (token: string) => ({ kinds: [...(await tokens.open(token)).kinds] }),

    /** Done again, it is as it is. */
    async unsubscribe(token: string, scope: 'kinds' | 'all'): Promise<void> {
      const { userId, kinds } = await tokens.open(token);
      const ended = scope === 'all' ? mailKindNames : kinds;
      await inTransaction(db, async (trx) => {
        if ((await repository.findChoices(trx, userId)) === undefined) return;
        const before = await repository.lockChoices(trx, userId);
        const never = Object.fromEntries(ended.map((kind) => [kind, 'never' as const]));
        const next = { ways: { ...before.ways, ...never }, other_ways: scope === 'all' ? 'never' : before.other_ways };
        await repository.saveChoices(trx, {
          user_id: userId,
          ways: JSON.stringify(next.ways),
          other_ways: next.other_ways,
          time_zone: before.time_zone,
          next_digest_at: hasDigest(waysOf(next)) ? before.next_digest_at : null,
        });
        await queue.enqueue(trx, mailPerson, { userId });
      });
    },

    /** For whom a week has begun, and their hour has come, of those who want to be told of such things. */
    async listMondays(kind: MailKind): Promise<{ userId: string; monday: string }[]> {
      const rows = await repository.listWanting(db, kind);
      return rows.flatMap(({ user_id: userId, digest_hour: hour, time_zone }) => {
        const monday = mondayAt(now(), { hour, timeZone: time_zone ?? 'UTC' });
        return monday === undefined ? [] : [{ userId, monday }];
      });
    },

    /** How the person wants to be told of such things; never, where they cannot sign in any more. */
    async wayOf(userId: string, kind: MailKind): Promise<MailWay> {
      const row = await repository.findChoices(db, userId);
      return row === undefined || row.disabled ? 'never' : waysOf(row)[kind];
    },
  };
}
