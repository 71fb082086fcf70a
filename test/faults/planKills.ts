import type { createRandom } from './createRandom.ts';
import type { Target } from './openCrew.ts';

/** As many as are asked for: each of a round once, in any order. */
export function planKills(kills: number, random: ReturnType<typeof createRandom>, round: readonly Target[]): Target[] {
  const targets: Target[] = [];
  while (targets.length < kills) {
    const left = [...round];
    while (left.length > 0) targets.push(...left.splice(random.between(0, left.length - 1), 1));
  }
  return targets.slice(0, kills);
}
