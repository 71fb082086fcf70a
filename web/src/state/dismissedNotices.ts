import { createStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

/** What was dismissed, with the moment after which nobody would be told anyway. */
type Dismissed = Readonly<Record<string, number>>;

export interface DismissedNotices {
  byUser: Readonly<Record<string, Dismissed>>;
  dismiss(dismissal: { userId: string; notice: string; untilMs: number }): void;
}

/** The notices that a person has put away, remembered on this device for each of its users ([QUAL-5]). */
export function createDismissedNotices(storage: StateStorage, now: () => number = Date.now) {
  return createStore<DismissedNotices>()(
    persist(
      (set) => ({
        byUser: {},
        dismiss: ({ userId, notice, untilMs }) =>
          set(({ byUser }) => {
            const current = Object.entries(byUser[userId] ?? {}).filter(([, until]) => until >= now());
            return { byUser: { ...byUser, [userId]: { ...Object.fromEntries(current), [notice]: untilMs } } };
          }),
      }),
      {
        name: 'plumbline-dismissed-notices',
        storage: createJSONStorage(() => storage),
        partialize: ({ byUser }) => ({ byUser }),
        merge: (kept, state) => ({ ...state, byUser: readDismissed(kept) }),
      },
    ),
  );
}

export function isDismissed({ byUser }: DismissedNotices, userId: string, notice: string): boolean {
  const own = byUser[userId];
  return own !== undefined && Object.hasOwn(own, notice);
}

/** What lies in storage may have been written by another version, or by a person. */
function readDismissed(kept: unknown): Record<string, Dismissed> {
  const byUser: Record<string, Dismissed> = {};
  for (const [userId, notices] of entriesOf((kept as { byUser?: unknown } | undefined)?.byUser)) {
    const known = entriesOf(notices).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
    byUser[userId] = Object.fromEntries(known);
  }
  return byUser;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
