import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PropertyPanel.module.css';

export interface PropertyRow {
  name: string;
  value: ReactNode;
  /** What the name means. */
  hint?: string;
  isFigure?: boolean;
  canCopy?: boolean;
}

/** Names and values side by side; what is not known says so. */
export function PropertyRows({ rows }: { rows: readonly PropertyRow[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ name, value, hint, isFigure, canCopy }) => (
        <div key={name} className={classes.row}>
          <dt className={classes.name}>
            {name}
            {hint && (
              <Tooltip label={hint} multiline w={280}>
                <button type="button" className={classes.hint} aria-label={`${name}: ${hint}`}>
                  <IconInfoCircle aria-hidden />
                </button>
              </Tooltip>
            )}
          </dt>
          <dd className={classes.value} data-figure={isFigure || undefined}>
            {value === undefined || value === '' ? <span className={classes.unknown}>Not given</span> : value}
            {canCopy && typeof value === 'string' && value !== '' && <Copy name={name} value={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Copy({ name, value }: { name: string; value: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon size="sm" aria-label={copied ? `${name} copied` : `Copy ${name}`} onClick={copy}>
          {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
