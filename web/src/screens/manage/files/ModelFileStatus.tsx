import { Loader } from '@mantine/core';
import type { ModelFileState } from '@plumbline/contract/resources/models';
import { IconAlertCircle, IconCheck, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeModelFile, type ModelFileLook } from './describeModelFile.ts';
import classes from './FilePage.module.css';

const icons: Record<ModelFileLook['level'], ReactNode> = {
  done: <IconCheck aria-hidden />,
  underway: <Loader size={12} aria-hidden />,
  wrong: <IconAlertCircle aria-hidden />,
  unused: <IconCircleMinus aria-hidden />,
};

/** How far a model file is on its way into the model, or in which version it is. */
export function ModelFileStatus({ state }: { state: ModelFileState }) {
  const { label, level } = describeModelFile(state);
  return (
    <span className={classes.status} data-wrong={level === 'wrong' || undefined}>
      {icons[level]}
      {label}
    </span>
  );
}

/** What is wrong or odd about a model file. */
export function ModelFileMessage({ state }: { state?: ModelFileState | undefined }) {
  if (state?.message === undefined) return null;
  return <FileMessage message={state.message} isWrong={describeModelFile(state).level === 'wrong'} />;
}

/** In full where the mouse rests on it. */
export function FileMessage({ message, isWrong }: { message: string; isWrong: boolean }) {
  return (
    <span className={classes.message} data-wrong={isWrong || undefined} title={message}>
      {message}
    </span>
  );
}
