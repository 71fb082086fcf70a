import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconBan, IconCircleCheck, IconFile, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { figures } from './figures.ts';
import { formatBytes, formatPercent } from './format.ts';
import classes from './UploadList.module.css';

export interface UploadItem {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  state: 'pending' | 'uploading' | 'success' | 'canceled' | 'error';
  /** From 0 to 1, of what is under way. */
  share?: number;
  /** What there is to say about it. */
  note?: string;
  /** It waits for an answer: the note is shown whole. */
  isAsked?: boolean;
}

const icons: Record<UploadItem['state'], ReactNode> = {
  pending: <IconFile aria-hidden />,
  uploading: <IconFile aria-hidden />,
  success: <IconCircleCheck aria-hidden />,
  canceled: <IconBan aria-hidden />,
  error: <IconAlertCircle aria-hidden />,
};

/** Files that are chosen, on their way, or done, each with what can be done about it. */
export function UploadList({
  label,
  items,
  action,
  actionLabel,
  canAct,
  more,
}: {
  label: string;
  items: readonly UploadItem[];
  /** Removes or cancels one of them. */
  action: (id: string) => void;
  actionLabel: string;
  canAct: (item: UploadItem) => boolean;
  /** What else can be done about one. */
  more?: (item: UploadItem) => ReactNode;
}) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={classes.item} data-state={item.state}>
          <span className={classes.icon}>{icons[item.state]}</span>
          <div className={classes.text}>
            <div className={classes.line}>
              <Filename name={item.name} />
              <span className={figures}>{formatBytes(item.size)}</span>
            </div>
            {item.state === 'uploading' && (
              <Progress
                size={4}
                value={(item.share ?? 0) * 100}
                aria-label={`Progress of ${item.name}`}
                className={classes.bar}
              />
            )}
            <div className={classes.line}>
              <span className={classes.note} data-asked={item.isAsked || undefined} title={item.note}>
                {item.note}
              </span>
              {item.state === 'uploading' && <span className={figures}>{formatPercent(item.share ?? 0)}</span>}
            </div>
          </div>
          {more?.(item)}
          {canAct(item) && (
            <Tooltip label={actionLabel}>
              <ActionIcon aria-label={`${actionLabel} ${item.name}`} onClick={() => action(item.id)}>
                <IconX aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A name that is too long keeps its end: that is where the kind of file and often its number stand. */
function Filename({ name }: { name: string }) {
  const cut = Math.max(0, name.length - 10);
  return (
    <span className={classes.name} title={name}>
      <span className={classes.stem}>{name.slice(0, cut)}</span>
      <span>{name.slice(cut)}</span>
    </span>
  );
}
