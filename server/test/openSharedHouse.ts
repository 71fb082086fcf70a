import { dirname } from 'node:path';
import { removeAtEnd } from '../../test/removeAtEnd.ts';
import { openTestHouse, type TestHouse } from './openTestHouse.ts';

export interface SharedHouse extends TestHouse {
  /** Where it listens. */
  origin: string;
}

let shared: Promise<SharedHouse> | undefined;

/**
 * The house of all files of this process that set nothing, change nothing which is not of a project, and count nothing
 * but their own: each has tenants, companies and people of its own, by names that no other uses. Its work is not done:
 * what is enqueued by one file would be run while the next looks.
 */
export function openSharedHouse(): Promise<SharedHouse> {
  shared ??= open();
  return shared;
}

async function open(): Promise<SharedHouse> {
  const house = await openTestHouse();
  removeAtEnd(dirname(house.config.dataFolder));
  return {
    ...house,
    origin: await house.app.listen({ port: 0, host: '127.0.0.1' }),
    work: () => Promise.reject(new Error('A house whose work is done is opened by openTestHouse.')),
    // PostgreSQL ends with the run, and this process takes its folder with it.
    close: async () => {},
  };
}
