import { randomInt } from 'node:crypto';

/** Addresses of this machine for one set of processes: each keeps its ports, and two sets do not meet. Of Linux alone. */
export function chooseLoopback(): (number: number) => string {
  const network = `127.${randomInt(1, 255)}.${randomInt(0, 256)}`;
  return (number) => `${network}.${number}`;
}
