import { defineStore } from './defineStore.ts';

/** What was dismissed, with the moment after which nobody would be told anyway. */
type Dismissed = Readonly<Record<string, number>>;

export interface DismissedNotices {
  byUser: Readonly<Record<string, Dismissed>>;
  dismiss(dismissal: { userId: string; notice: string; untilMs: number }): void;
}

/** The notices that a person has put away, for each user of this device ([QUAL-5]). */
export const createDismissedNotices = defineStore<DismissedNotices>(
  {
    scope: 'device',
    remembered: {
      key: 'plumbline-dismissed-notices',
      read: ({ byUser }) => ({ byUser: readDismissed(byUser) }),
    },
  },
  (set) => ({
    byUser: {},
    dismiss: ({ userId, notice, untilMs }) =>
      set(({ byUser }) => {
        const current = Object.entries(byUser[userId] ?? {}).filter(([, until]) => until >= Date.now());
        return { byUser: { ...byUser, [userId]: { ...Object.fromEntries(current), [notice]: untilMs } } };
      }),
  }),
);

export function isDismissed({ byUser }: DismissedNotices, userId: string, notice: string): boolean {
  const own = byUser[userId];
  return own !== undefined && Object.hasOwn(own, notice);
}

function readDismissed(found: unknown): Record<string, Dismissed> {
  const byUser: Record<string, Dismissed> = {};
  for (const [userId, notices] of entriesOf(found)) {
    const known = entriesOf(notices).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
    byUser[userId] = Object.fromEntries(known);
  }
  return byUser;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
