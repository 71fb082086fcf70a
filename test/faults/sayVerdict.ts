import { type Absences, promisedS } from './noteAway.ts';

/** What a story comes to: a line for each broken promise and each long absence, and last the verdict. */
export function sayVerdict({ broken, away = [], longestAwayS = 0 }: Partial<Absences> & Pick<Absences, 'broken'>) {
  const lines = [...broken.map((line) => `BROKEN ${line}`), ...away.map((line) => `AWAY ${line}`)];
  const times = away.length === 1 ? 'once' : `${away.length} times`;
  const absences =
    away.length === 0
      ? ''
      : ` The product was away for more than ${promisedS} s ${times}, ${longestAwayS.toFixed(0)} s at most.`;
  const verdict = broken.length === 0 ? 'Nothing was lost.' : `${broken.length} promises broken.`;
  return [...lines, verdict + absences];
}
