import type { ReactNode } from 'react';
import { usePlace } from '../data/address/place.ts';
import { useHostState } from './hostState.ts';
import { LoadingCard } from './LoadingCard.tsx';
import { useViewer } from './useViewer.ts';
import classes from './ViewportHost.module.css';
import { ContextLost, EmptyModel, NoModel, ViewportProblem } from './ViewportMessage.tsx';

/** Where the scene is seen, with the tools over it; input waits until it is ready ([VIEW-1]). */
export function ViewportHost({ children }: { children: ReactNode }) {
  const { host, status } = useHostState();
  const viewer = useViewer();
  const isReady = status.kind === 'ready';
  return (
    <div className={classes.area}>
      <div ref={host} className={classes.host} inert={!isReady} />
      {viewer && (
        <div className={classes.tools} inert={!isReady}>
          {children}
        </div>
      )}
      <Status />
    </div>
  );
}

function Status() {
  const { status, loadedBytes, totalBytes, retry } = useHostState();
  const { project } = usePlace();
  switch (status.kind) {
    case 'noModel':
      return <NoModel project={project} />;
    case 'emptyModel':
      return <EmptyModel />;
    case 'problem':
      return <ViewportProblem problem={status.problem} what={status.what} onRetry={retry} />;
    case 'lost':
      return <ContextLost isLate={status.isLate} onRetry={retry} />;
    case 'loading':
      return <LoadingCard stage={status.stage} loadedBytes={loadedBytes} totalBytes={totalBytes} />;
    case 'ready':
      return null;
  }
}
