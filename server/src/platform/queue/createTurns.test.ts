import { expect, test } from 'vitest';
import { createTurns } from './createTurns.ts';

/** What is taken of who waits, with as many jobs each as they have left. */
function serve(left: Record<string, number>, times: number): string[] {
  const turns = createTurns();
  const taken: string[] = [];
  for (let i = 0; i < times; i++) {
    const waiting = Object.entries(left).filter(([, count]) => count > 0);
    const chosen = turns.choose(waiting.map(([turn], index) => ({ turn, priority: -index })));
    if (chosen === undefined) break;
    turns.take(chosen.turn);
    left[chosen.turn] = (left[chosen.turn] ?? 0) - 1;
    taken.push(chosen.turn);
  }
  return taken;
}

test('projects take turns, however much one of them has waiting', () => {
  expect(serve({ 'c/one': 500, 'c/other': 2 }, 6)).toEqual(['c/one', 'c/other', 'c/one', 'c/other', 'c/one', 'c/one']);
});

test('companies take turns first: ten projects of one get no more than the only one of another', () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`large/${i}`, 9]));
  const taken = serve({ ...many, 'small/only': 5 }, 10);
  expect(taken.filter((turn) => turn === 'small/only')).toHaveLength(5);
  expect(new Set(taken.filter((turn) => turn.startsWith('large/'))).size).toBe(5);
});

test('of those who have not had a turn the most urgent is first; where nobody waits there is nothing to choose', () => {
  const turns = createTurns();
  const waiting = [
    { turn: 'a/1', priority: 1 },
    { turn: 'b/1', priority: 7 },
  ];
  expect(turns.choose(waiting)).toBe(waiting[1]);
  expect(turns.choose([])).toBeUndefined();
});

test('who was away comes first once, not as often as was missed', () => {
  const turns = createTurns();
  turns.take('b/1');
  for (let i = 0; i < 100; i++) turns.take('a/1');
  const both = [
    { turn: 'a/1', priority: 1 },
    { turn: 'b/1', priority: 1 },
  ];
  const taken = Array.from({ length: 4 }, () => {
    const chosen = turns.choose(both);
    if (chosen) turns.take(chosen.turn);
    return chosen?.turn;
  });
  expect(taken).toEqual(['b/1', 'a/1', 'b/1', 'a/1']);
});
