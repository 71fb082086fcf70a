import { length } from '@plumbline/engine/ground/geometry/Vector';
import type { Change } from './Change.ts';

/** What was moved by as much is told to stand elsewhere only where its new place is seen. */
export const farFromM = 0.1;

export const isFar = (change: Change | undefined): boolean =>
  change?.kind === 'moved' && length(change.offsetM) >= farFromM;
