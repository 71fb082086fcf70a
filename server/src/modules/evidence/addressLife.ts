const lifeS = 15 * 60;

/** Of addresses for evidence. */
export const addressLife = { expiresInS: lifeS };

/** When addresses end that are signed now. */
export const endOfAddresses = (now: Date): string => new Date(now.getTime() + lifeS * 1000).toISOString();
