import type { WatchedProcess } from '@plumbline/contract/resources/operator';
import { tabular } from '../../../ui/figures.ts';
import { formatBytes, formatCount, formatDayTime, formatDuration, formatWait } from '../../../ui/format.ts';
import { classes } from '../classes.ts';

const roles = { api: 'Server', worker: 'Worker', all: 'Server and worker' };

/** Those that are there, and those that were lost within the last hour. */
export function Processes({ processes }: { processes: readonly WatchedProcess[] }) {
  if (processes.length === 0) return <p className={classes.about}>No process has said that it is there.</p>;
  return (
    <ul className={classes.list} aria-label="Processes">
      {processes.map((one) => (
        <li key={one._id} className={classes.row}>
          <div className={classes.what}>
            <span className={classes.name}>
              {roles[one.role]} {one.pid} on {one.host}
            </span>
            {!one.isPresent && <span className={classes.reason}>Lost {formatDuration(one.silentS)} ago</span>}
            <span className={`${classes.quiet} ${tabular}`}>
              Since {formatDayTime(one.startedAt)} · version {one.version} · {formatBytes(one.memoryBytes)} of memory ·
              held up for {formatWait(one.lagMs)} at most ·{' '}
              {one.calls === 1 ? '1 call' : `${formatCount(one.calls)} calls`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
