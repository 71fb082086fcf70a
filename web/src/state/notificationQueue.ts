export type NotificationLevel = 'info' | 'alert' | 'error';

export interface Notification {
  level: NotificationLevel;
  message: string;
}

export interface NotificationQueue {
  current?: Notification;
  /** What waits, oldest first. */
  waiting: Record<NotificationLevel, readonly Notification[]>;
}

export type NotificationAction =
  | { type: 'push'; notification: Notification }
  | { type: 'dismiss' }
  | { type: 'dismissAll'; level: NotificationLevel };

const byPriority: readonly NotificationLevel[] = ['error', 'alert', 'info'];

export const emptyQueue: NotificationQueue = { waiting: { error: [], alert: [], info: [] } };

/** One current notification, error before alert before info (specification 2, section 4). */
export function notificationQueue(queue: NotificationQueue, action: NotificationAction): NotificationQueue {
  switch (action.type) {
    case 'push':
      return showNext(makeWay(append(queue, action.notification), action.notification));
    case 'dismiss':
      return showNext({ waiting: queue.waiting });
    case 'dismissAll':
      return showNext(clear(queue, action.level));
  }
}

function append({ current, waiting }: NotificationQueue, added: Notification): NotificationQueue {
  return { current, waiting: { ...waiting, [added.level]: [...waiting[added.level], added] } };
}

/** Only an error interrupts, and never another error; what it interrupts is the next of its level again. */
function makeWay(queue: NotificationQueue, incoming: Notification): NotificationQueue {
  const { current, waiting } = queue;
  if (current === undefined || incoming.level !== 'error' || current.level === 'error') return queue;
  return { waiting: { ...waiting, [current.level]: [current, ...waiting[current.level]] } };
}

function clear({ current, waiting }: NotificationQueue, level: NotificationLevel): NotificationQueue {
  return { current: current?.level === level ? undefined : current, waiting: { ...waiting, [level]: [] } };
}

function showNext(queue: NotificationQueue): NotificationQueue {
  if (queue.current !== undefined) return queue;
  const level = byPriority.find((candidate) => queue.waiting[candidate].length > 0);
  if (level === undefined) return queue;
  const [current, ...rest] = queue.waiting[level];
  return { current, waiting: { ...queue.waiting, [level]: rest } };
}
