import { useFileUsage } from '../../../data/files/files.ts';
import { formatBytes } from '../../../ui/format.ts';
import classes from './FilePage.module.css';

const nearlyFull = 0.9;

/** What is left of what the project may store; nothing where it may store any amount. */
export function FileUsage({ projectId }: { projectId: string }) {
  const { data } = useFileUsage(projectId);
  if (data?.quotaBytes === undefined) return null;
  const { usedBytes, quotaBytes } = data;
  return (
    <span
      className={classes.usage}
      data-wrong={usedBytes >= nearlyFull * quotaBytes || undefined}
      title="Files, pictures and analyses of the project"
    >
      {formatBytes(usedBytes)} of {formatBytes(quotaBytes)} used
    </span>
  );
}
