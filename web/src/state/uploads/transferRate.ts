/** How many bytes had moved at a moment, in milliseconds. */
export interface Sample {
  at: number;
  bytes: number;
}

/** Long enough to even out the ends of parts, short enough to follow a change of the line. */
const windowMs = 10_000;
const shortestMs = 1000;

/** The samples of the last seconds, and one before them, so that a rate always has a beginning. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const recent = [...samples, sample];
  const first = recent.findLastIndex(({ at }) => at <= sample.at - windowMs);
  return recent.slice(Math.max(0, first));
}

/** Bytes per second up to now, falling when nothing moves; absent before there is enough to tell. */
export function transferRate(samples: readonly Sample[], now: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || now - first.at < shortestMs) return undefined;
  // A part that has to be sent again takes back what it had sent.
  return (Math.max(0, last.bytes - first.bytes) / (now - first.at)) * 1000;
}

/** Seconds until so many bytes have moved; endless when nothing moves, absent while the rate is not known. */
export function timeLeft(bytes: number, bytesPerSecond: number | undefined): number | undefined {
  if (bytesPerSecond === undefined) return undefined;
  return bytes === 0 ? 0 : bytes / bytesPerSecond;
}
