import type { FinishedRun } from '../analyse/results/FinishedRun.ts';
import type { Registration } from '../measure/register/Registration.ts';

/** Less is what every scan needs. */
const noticedM = 0.003;

/** How the scans were placed. */
export function describeRegistration({ sentence, stationCorrections }: Registration): string[] {
  const moved = stationCorrections.filter(({ outcome, shiftM }) => outcome === 'corrected' && shiftM >= noticedM);
  if (moved.length === 0) return [sentence];
  const what = moved.length === 1 ? '1 station was' : `${moved.length} stations were`;
  const most = Math.round(Math.max(...moved.map(({ shiftM }) => shiftM)) * 1000);
  return [sentence, `${what} moved to fit the others, by up to ${most} mm.`];
}

/** What is odd about the files, and about the analysis as a whole. */
export const describeProblems = ({ problems }: Pick<FinishedRun, 'problems'>): string[] => [
  ...new Set(problems.map(({ file, message }) => (file === undefined ? message : `${file}: ${message}`))),
];
