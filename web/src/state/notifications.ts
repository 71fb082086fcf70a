import { defineStore } from './defineStore.ts';
import { emptyQueue, type NotificationLevel, type NotificationQueue, notificationQueue } from './notificationQueue.ts';

export interface Notifications extends NotificationQueue {
  /** What has just gone well; nobody has to acknowledge it. */
  told: string | undefined;
  tell(message: string): void;
  forgetTold(): void;
  notify(level: NotificationLevel, message: string): void;
  dismiss(): void;
  dismissAll(level: NotificationLevel): void;
}

/** The notifications of this tab; every screen pushes, the shell shows. */
export const createNotifications = defineStore<Notifications>({ scope: 'person' }, (set) => ({
  ...emptyQueue,
  told: undefined,
  tell: (message) => set({ told: message }),
  forgetTold: () => set({ told: undefined }),
  notify: (level, message) =>
    set((queue) => withCurrent(notificationQueue(queue, { type: 'push', notification: { level, message } }))),
  dismiss: () => set((queue) => withCurrent(notificationQueue(queue, { type: 'dismiss' }))),
  dismissAll: (level) => set((queue) => withCurrent(notificationQueue(queue, { type: 'dismissAll', level }))),
}));

/** The store merges what it is given: an absent current has to be said. */
function withCurrent({ current, waiting }: NotificationQueue): NotificationQueue {
  return { current, waiting };
}
