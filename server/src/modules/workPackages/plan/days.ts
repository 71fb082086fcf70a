const dayMs = 86_400_000;

/** Days since 1970, of a day as it is written: yyyy-MM-dd. */
export const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / dayMs;

/** The day of a moment, in UTC. */
export const dayOfMoment = (moment: Date): number => Math.floor(moment.getTime() / dayMs);

export const writeDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
