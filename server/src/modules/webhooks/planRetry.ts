/** Between attempts, in seconds: about a day together. */
const pausesS = [60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800];
/** What is older is no news any more: sent again by hand, it is tried once. */
export const longestWaitS = 26 * 3600;
const longestHoldS = 600;
/** A receiver that asks for more has a clock of its own; its messages would be given up unseen. */
const longestAskedS = 3600;

interface Failed {
  /** Of this message, with the last. */
  attempts: number;
  ageS: number;
}

/** Up to a fifth longer: those that failed together do not come back together. */
const spread = (seconds: number) => Math.round(seconds * (1 + Math.random() / 5));

/** How long a message waits after an attempt that failed; nothing when it is given up. */
export function planRetry({ attempts, ageS }: Failed): number | undefined {
  const pause = ageS > longestWaitS ? undefined : pausesS[attempts - 1];
  return pause === undefined ? undefined : spread(pause);
}

/** How long nothing is sent to a receiver that has failed so often, one message after the other, or asked for so long. */
export const planHold = (failures: number, askedS = 0): number =>
  spread(Math.max(Math.min(2 ** failures, longestHoldS), Math.min(askedS, longestAskedS)));
