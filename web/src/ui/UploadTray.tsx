import { ActionIcon, Button, Progress, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { tabular } from './figures.ts';
import { formatBytes, formatPercent, formatRate, formatTimeLeft } from './format.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import { type UploadItem, UploadList } from './UploadList.tsx';
import classes from './UploadTray.module.css';

export interface TrayPace {
  sentBytes: number;
  totalBytes: number;
  bytesPerSecond?: number;
  secondsLeft?: number;
}

const isUnderway = ({ state }: UploadItem) => state === 'pending' || state === 'uploading';

/** The uploads of the application in the corner of every page; it can be folded, and closed when all have ended. */
export function UploadTray({
  items,
  message,
  announcement,
  pace,
  folded,
  onFold,
  onCancel,
  onTryAgain,
  onClose,
}: {
  items: readonly UploadItem[];
  message: string;
  /** For those who listen; told whenever it changes. */
  announcement: string;
  pace: TrayPace;
  folded: boolean;
  onFold: (folded: boolean) => void;
  onCancel: (ids: readonly string[]) => void;
  /** Sends again what has not arrived. */
  onTryAgain: () => void;
  onClose: () => void;
}) {
  const title = useId();
  const list = useId();
  const underway = items.filter(isUnderway);
  const active = underway.length > 0;
  const lost = items.some(({ state }) => state === 'canceled' || state === 'error');
  const share = pace.totalBytes > 0 ? pace.sentBytes / pace.totalBytes : 0;
  return (
    <section className={classes.tray} aria-labelledby={title}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          {active ? `Uploading ${counted(underway.length)} · ${formatPercent(share)}` : message}
        </h2>
        {!active && lost && (
          <Button variant="default" size="xs" onClick={onTryAgain}>
            Try again
          </Button>
        )}
        <Tooltip label={folded ? 'Show the files' : 'Fold'}>
          <ActionIcon
            aria-label={folded ? 'Show the files' : 'Fold'}
            aria-expanded={!folded}
            aria-controls={list}
            onClick={() => onFold(!folded)}
          >
            {folded ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
          </ActionIcon>
        </Tooltip>
        {!active && (
          <Tooltip label="Close">
            <ActionIcon aria-label="Close" onClick={onClose}>
              <IconX aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {active && <Progress size={4} radius={0} value={share * 100} aria-label="Progress of all files" />}
      <div id={list} hidden={folded}>
        {active && (
          <div className={classes.pace}>
            <Text c="dimmed" size="xs" className={tabular}>
              {paceOf(pace)}
            </Text>
            <Button variant="subtle" size="xs" onClick={() => onCancel(underway.map(({ id }) => id))}>
              Cancel all
            </Button>
          </div>
        )}
        <ScrollRegion label="Uploads" className={classes.files}>
          <UploadList
            label="Files"
            items={items}
            action={(id) => onCancel([id])}
            actionLabel="Cancel"
            canAct={isUnderway}
          />
        </ScrollRegion>
        {active && (
          <Text c="dimmed" size="xs" className={classes.message}>
            {message}
          </Text>
        )}
      </div>
    </section>
  );
}

const counted = (count: number) => (count === 1 ? '1 file' : `${count} files`);

function paceOf({ sentBytes, totalBytes, bytesPerSecond, secondsLeft }: TrayPace): string {
  const left = secondsLeft === undefined ? undefined : formatTimeLeft(secondsLeft);
  const parts = [`${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`];
  if (bytesPerSecond !== undefined) parts.push(formatRate(bytesPerSecond));
  if (left !== undefined) parts.push(left);
  return parts.join(' · ');
}
