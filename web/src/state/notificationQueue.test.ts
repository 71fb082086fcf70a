import { describe, expect, test } from 'vitest';
import {
  emptyQueue,
  type NotificationAction,
  type NotificationLevel,
  type NotificationQueue,
  notificationQueue,
} from './notificationQueue.ts';

const push = (level: NotificationLevel, message: string): NotificationAction => ({
  type: 'push',
  notification: { level, message },
});
const dismiss: NotificationAction = { type: 'dismiss' };
const dismissAll = (level: NotificationLevel): NotificationAction => ({ type: 'dismissAll', level });

const after = (...actions: NotificationAction[]) => actions.reduce(notificationQueue, emptyQueue);

/** The messages in the order in which a person gets to acknowledge them. */
function shown(start: NotificationQueue): string[] {
  const messages: string[] = [];
  for (let queue = start; queue.current; queue = notificationQueue(queue, dismiss))
    messages.push(queue.current.message);
  return messages;
}

describe('pushing', () => {
  test.each(['info', 'alert', 'error'] as const)('[NOTE-1] the first %s is shown at once', (level) => {
    const queue = after(push(level, 'a'));
    expect(queue.current).toEqual({ level, message: 'a' });
    expect(queue.waiting).toEqual(emptyQueue.waiting);
  });

  test.each(['info', 'alert', 'error'] as const)('[NOTE-1] a second %s waits behind the first', (level) => {
    const queue = after(push(level, 'a'), push(level, 'b'));
    expect(queue.current?.message).toBe('a');
    expect(queue.waiting[level].map(({ message }) => message)).toEqual(['b']);
  });

  test('[NOTE-1] an alert does not interrupt an info', () => {
    expect(after(push('info', 'i'), push('alert', 'a')).current?.message).toBe('i');
  });

  test('[NOTE-1] an info does not interrupt an alert', () => {
    expect(after(push('alert', 'a'), push('info', 'i')).current?.message).toBe('a');
  });

  test('[NOTE-1] the same message twice is two notifications', () => {
    expect(shown(after(push('info', 'same'), push('info', 'same')))).toEqual(['same', 'same']);
  });
});

describe('priority', () => {
  test('[NOTE-1] what waits comes as error, alert, info', () => {
    const queue = after(push('error', 'e1'), push('info', 'i'), push('alert', 'a'), push('error', 'e2'));
    expect(shown(queue)).toEqual(['e1', 'e2', 'a', 'i']);
  });

  test('[NOTE-1] within a level the oldest comes first', () => {
    const queue = after(push('info', 'i1'), push('info', 'i2'), push('info', 'i3'));
    expect(shown(queue)).toEqual(['i1', 'i2', 'i3']);
  });
});

describe('an error', () => {
  test.each(['info', 'alert'] as const)('[NOTE-1] pre-empts a current %s, which returns to the front', (level) => {
    const queue = after(push(level, 'first'), push(level, 'second'), push('error', 'e'));
    expect(queue.current?.message).toBe('e');
    expect(queue.waiting[level].map(({ message }) => message)).toEqual(['first', 'second']);
    expect(shown(queue)).toEqual(['e', 'first', 'second']);
  });

  test('[NOTE-1] does not pre-empt another error', () => {
    const queue = after(push('error', 'e1'), push('error', 'e2'));
    expect(queue.current?.message).toBe('e1');
    expect(shown(queue)).toEqual(['e1', 'e2']);
  });

  test('[NOTE-1] leaves an interrupted info behind a waiting alert', () => {
    const queue = after(push('info', 'i'), push('alert', 'a'), push('error', 'e'));
    expect(shown(queue)).toEqual(['e', 'a', 'i']);
  });
});

describe('dismissing', () => {
  test('[NOTE-1] clears the current one and shows the next', () => {
    const queue = after(push('info', 'a'), push('info', 'b'), dismiss);
    expect(queue.current?.message).toBe('b');
    expect(queue.waiting.info).toEqual([]);
  });

  test('[NOTE-1] the last one leaves nothing', () => {
    expect(after(push('alert', 'a'), dismiss)).toEqual(emptyQueue);
    expect(after(dismiss)).toEqual(emptyQueue);
  });
});

describe('dismissing all of a level', () => {
  const all = [push('alert', 'a1'), push('info', 'i1'), push('error', 'e1'), push('error', 'e2'), push('alert', 'a2')];

  test.each([
    ['error', ['a1', 'a2', 'i1']],
    ['alert', ['e1', 'e2', 'i1']],
    ['info', ['e1', 'e2', 'a1', 'a2']],
  ] as const)('[NOTE-1] clears %s, waiting and current, and nothing else', (level, rest) => {
    expect(shown(after(...all, dismissAll(level)))).toEqual(rest);
  });

  test('[NOTE-1] keeps a current one of another level', () => {
    const queue = after(push('info', 'i'), push('alert', 'a'), dismissAll('alert'));
    expect(queue.current?.message).toBe('i');
    expect(queue.waiting.alert).toEqual([]);
  });

  test('[NOTE-1] of an empty level changes nothing', () => {
    const before = after(push('alert', 'a'));
    expect(notificationQueue(before, dismissAll('error'))).toEqual(before);
  });
});

test('[NOTE-1] an action leaves the queue it was given as it was', () => {
  const before = after(push('info', 'a'), push('info', 'b'));
  const copy = structuredClone(before);
  notificationQueue(before, push('error', 'e'));
  notificationQueue(before, dismiss);
  notificationQueue(before, dismissAll('info'));
  expect(before).toEqual(copy);
});
