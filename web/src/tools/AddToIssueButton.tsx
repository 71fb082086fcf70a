import { Button, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconMessagePlus, IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** How long it says how it went, before it can be pressed again. */
const answerMs = 3000;

type State = 'ready' | 'loading' | 'done' | 'error';

const icons = { ready: IconMessagePlus, loading: IconMessagePlus, done: IconCheck, error: IconAlertCircle };

interface AddToIssueButtonProps {
  label?: string | undefined;
  /** What pressing does. */
  hint: string;
  add(): Promise<void>;
  /** The same with what somebody draws on it first; false when they left without adding. */
  addMarked(): Promise<boolean>;
}

/** Adds something to an issue and says how that went ([VIEW-9]). */
export function AddToIssueButton({ label = 'Add to issue', hint, add, addMarked }: AddToIssueButtonProps) {
  const [state, setState] = useState<State>('ready');
  const isAnswer = state === 'done' || state === 'error';

  useEffect(() => {
    if (!isAnswer) return;
    const timer = setTimeout(() => setState('ready'), answerMs);
    return () => clearTimeout(timer);
  }, [isAnswer]);

  function press(act: () => Promise<unknown>) {
    if (state !== 'ready') return;
    setState('loading');
    act().then(
      (isAdded) => setState(isAdded === false ? 'ready' : 'done'),
      () => setState('error'),
    );
  }

  const Icon = icons[state];
  const texts: Record<State, string> = { ready: label, loading: label, done: 'Added', error: 'Error while adding' };
  return (
    <Button.Group>
      <Tooltip label={hint}>
        <Button
          variant="default"
          data-state={state}
          aria-live="polite"
          leftSection={<Icon aria-hidden />}
          loading={state === 'loading'}
          c={state === 'error' ? 'var(--pl-danger-text)' : undefined}
          onClick={() => press(add)}
        >
          {texts[state]}
        </Button>
      </Tooltip>
      <Tooltip label={`Mark up first. ${hint}`}>
        <Button
          variant="default"
          px={8}
          aria-label="Mark up first"
          disabled={state === 'loading'}
          onClick={() => press(addMarked)}
        >
          <IconPencil aria-hidden />
        </Button>
      </Tooltip>
    </Button.Group>
  );
}
