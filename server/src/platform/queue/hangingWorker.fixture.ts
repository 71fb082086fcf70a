// A worker that takes the job `count` and never finishes it; run by queue.db.test.ts, which kills it.
import { pino } from 'pino';
import { countJob } from './countJob.fixture.ts';
import { openQueue } from './openQueue.ts';
import { handleJob } from './Queue.ts';

const queue = await openQueue({ url: process.argv[2] as string, jobs: [countJob], log: pino({ level: 'silent' }) });
await queue.work([
  handleJob(countJob, () => {
    process.send?.('taken');
    return new Promise(() => {});
  }),
]);
