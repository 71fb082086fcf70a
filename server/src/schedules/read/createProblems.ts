import type { Place, ScheduleProblem } from '../Schedule.ts';
import { limits } from './limits.ts';

export interface Problems {
  add(reason: string, place?: Place): void;
  list(): { problems: ScheduleProblem[]; problemCount: number };
}

/** Collects what is odd about a file; of very many the first are told. */
export function createProblems(): Problems {
  const problems: ScheduleProblem[] = [];
  let problemCount = 0;
  return {
    add(reason, place = {}) {
      problemCount += 1;
      if (problems.length < limits.toldProblems) problems.push({ reason, ...place });
    },
    list: () => ({ problems, problemCount }),
  };
}
