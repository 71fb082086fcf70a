import { isRunning, type Postmaster } from './Postmaster.ts';

export interface PostmasterWatch {
  /** Stops watching and gives the postmaster that runs now. */
  end(): Promise<Postmaster>;
}

const periodMs = 500;

/** Restarts a postmaster that something killed, for as long as it is watched. */
export function watchPostmaster(
  first: Postmaster,
  { restart, report }: { restart: () => Promise<Postmaster>; report: (line: string) => void },
): PostmasterWatch {
  let postmaster = first;
  let lastComplaint = '';
  let looking = Promise.resolve();
  let busy = false;

  const look = async () => {
    try {
      if (await isRunning(postmaster)) return;
      postmaster = await restart();
      lastComplaint = '';
      report('The database had stopped and was started again');
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastComplaint) report(`The database has stopped and does not start again: ${message}`);
      lastComplaint = message;
    }
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    looking = look().finally(() => {
      busy = false;
    });
  }, periodMs).unref();

  return {
    end: async () => {
      clearInterval(timer);
      await looking;
      return postmaster;
    },
  };
}
