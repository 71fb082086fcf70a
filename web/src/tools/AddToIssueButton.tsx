import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** How long it says how it went, before it can be pressed again. */
const answerMs = 3000;

type State = 'ready' | 'loading' | 'done' | 'error';

const icons = { ready: IconMessagePlus, loading: IconMessagePlus, done: IconCheck, error: IconAlertCircle };

interface AddToIssueButtonProps {
  label?: string | undefined;
  add(): Promise<void>;
}

/** Adds something to an issue and says how that went ([VIEW-9]). */
export function AddToIssueButton({ label = 'Add to issue', add }: AddToIssueButtonProps) {
  const [state, setState] = useState<State>('ready');
  const isAnswer = state === 'done' || state === 'error';

  useEffect(() => {
    if (!isAnswer) return;
    const timer = setTimeout(() => setState('ready'), answerMs);
    return () => clearTimeout(timer);
  }, [isAnswer]);

  function press() {
    if (state !== 'ready') return;
    setState('loading');
    add().then(
      () => setState('done'),
      () => setState('error'),
    );
  }

  const Icon = icons[state];
  const texts: Record<State, string> = { ready: label, loading: label, done: 'Added', error: 'Error while adding' };
  return (
    <Button
      variant="default"
      data-state={state}
      aria-live="polite"
      leftSection={<Icon aria-hidden />}
      loading={state === 'loading'}
      c={state === 'error' ? 'var(--pl-danger-text)' : undefined}
      onClick={press}
    >
      {texts[state]}
    </Button>
  );
}
