import { UnreadableSchedule } from '../UnreadableSchedule.ts';
import { limits } from './limits.ts';

/** Each project is looked for a baseline among all activities. */
export function refuseMany(projectCount: number): void {
  if (projectCount > limits.projects) {
    throw new UnreadableSchedule(`A file has at most ${limits.projects.toLocaleString('en')} projects.`);
  }
}
