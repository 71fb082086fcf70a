import { Progress } from '@mantine/core';
import { tabular } from '../ui/figures.ts';
import { formatBytes } from '../ui/format.ts';
import classes from './ViewportHost.module.css';

interface LoadingCardProps {
  stage: 'model' | 'classifications';
  loadedBytes: number;
  /** 0 while it is not known. */
  totalBytes: number;
}

/** What the viewer waits for ([VIEW-1]); the model grows behind it. */
export function LoadingCard({ stage, loadedBytes, totalBytes }: LoadingCardProps) {
  const share = totalBytes > 0 ? Math.min(1, loadedBytes / totalBytes) : 0;
  const isModel = stage === 'model';
  return (
    <div className={classes.loading}>
      <div className={classes.head}>
        <p role="status" className={classes.title}>
          {isModel ? 'Your model is loading' : 'Classifications are loading'}
        </p>
        {isModel && totalBytes > 0 && (
          <span className={`${classes.bytes} ${tabular}`}>
            {formatBytes(loadedBytes)} of {formatBytes(totalBytes)}
          </span>
        )}
      </div>
      <p className={classes.tip}>You can select multiple elements with SHIFT + CLICK</p>
      <Progress
        size={4}
        value={isModel ? share * 100 : 100}
        animated={!isModel}
        aria-label={isModel ? 'Progress of the model' : 'Progress of the classifications'}
      />
    </div>
  );
}
