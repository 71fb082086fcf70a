// Opens a queue that cannot be opened whole; run by queue.db.test.ts, which waits for its end.
import { pino } from 'pino';
import { countJob } from './countJob.fixture.ts';
import { openQueue } from './openQueue.ts';

const jobs = [{ ...countJob, cron: 'every now and then' }];
await openQueue({ url: process.argv[2] as string, jobs, log: pino({ level: 'silent' }) }).catch(() => {
  process.exitCode = 3;
});
