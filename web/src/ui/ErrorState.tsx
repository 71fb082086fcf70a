import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LevelIcon } from './LevelIcon.tsx';
import classes from './StateMessage.module.css';

/** What failed, and the way to try it again. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}) {
  return (
    <div className={classes.message} role="alert">
      <div className={classes.icon} data-error aria-hidden>
        <LevelIcon level="error" />
      </div>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.sentence}>{children}</p>}
      {onRetry && (
        <Button
          className={classes.action}
          variant="default"
          leftSection={<IconRefresh aria-hidden />}
          loading={retrying}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
