import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './StepList.module.css';

/** The steps of something long: which are behind, which one is open, and a way to those that can be opened. */
export function StepList({
  label,
  steps,
  current,
  reachable,
  onOpen,
}: {
  label: string;
  steps: readonly string[];
  /** Counted from 0, as is `reachable`: the last step that can be opened. */
  current: number;
  reachable: number;
  onOpen: (step: number) => void;
}) {
  return (
    <nav aria-label={label} className={classes.frame}>
      <ol className={classes.steps}>
        {steps.map((step, i) => (
          <li key={step} className={classes.step} data-state={stateOf(i, current)}>
            <UnstyledButton
              className={classes.button}
              aria-current={i === current ? 'step' : undefined}
              disabled={i > reachable}
              onClick={() => onOpen(i)}
            >
              <span className={classes.mark} aria-hidden>
                {i < current ? <IconCheck /> : i + 1}
              </span>
              <span className={classes.label}>{step}</span>
              {i < current && <VisuallyHidden>(done)</VisuallyHidden>}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stateOf(step: number, current: number): 'done' | 'current' | 'ahead' {
  if (step === current) return 'current';
  return step < current ? 'done' : 'ahead';
}
