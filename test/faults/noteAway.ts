import { availableParallelism, loadavg } from 'node:os';

/** What was promised: after a kill the product answers again before so many seconds are over. */
export const promisedS = 15;
/** No machine is so busy that it takes longer. */
const farBeyondS = 300;

export interface Absences {
  longestAwayS: number;
  /** The server did not answer for longer than was promised: what was acknowledged may all be there. */
  away: string[];
  /** Each a promise that was broken; none is the only good answer. */
  broken: string[];
}

/** A busy machine takes long to start a process: that is told, and breaks no promise unless it is beyond all reason. */
export function noteAway(report: Absences, awayS: number, after: string): void {
  report.longestAwayS = Math.max(report.longestAwayS, awayS);
  if (awayS <= promisedS) return;
  const busy = `${loadavg()[0]?.toFixed(0)} processes wanted ${availableParallelism()} cores`;
  const line = `away for ${awayS.toFixed(1)} s after ${after} (${busy})`;
  (awayS > farBeyondS ? report.broken : report.away).push(line);
}
