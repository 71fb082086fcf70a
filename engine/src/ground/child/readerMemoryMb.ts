import { totalmem } from 'node:os';

const leastMb = 1024;
const shareOfMachine = 0.5;

/** What a process that reads people's files may take where nobody says: half of the machine, or of the container. */
export function readerMemoryMb(): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.max(leastMb, Math.floor((bytes / 2 ** 20) * shareOfMachine));
}
