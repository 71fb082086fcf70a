import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { StepHeading } from './StepHeading.tsx';
import classes from './Wizard.module.css';

export interface StepMoves {
  /** The step was opened from another one. */
  focuses: boolean;
  /** What is still needed before going on, in words. */
  missing: readonly string[];
  onBack: () => void;
  onNext: () => void;
}

/** One data step: what is asked, and the ways back and on; on only when nothing is missing ([REQ-8]). */
export function StepSheet({
  title,
  lead,
  next = 'Next',
  moves,
  children,
}: {
  title: string;
  lead?: string;
  next?: string;
  moves: StepMoves;
  children: ReactNode;
}) {
  const hint = useId();
  const { missing } = moves;
  const mayGoOn = missing.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayGoOn) moves.onNext();
  }

  return (
    <form className={classes.sheet} noValidate onSubmit={submit}>
      <div className={classes.body}>
        <div className={classes.head}>
          <StepHeading focuses={moves.focuses}>{title}</StepHeading>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
      <div className={classes.foot}>
        <Button variant="default" size="md" onClick={moves.onBack}>
          Back
        </Button>
        <span id={hint} className={classes.missing}>
          {!mayGoOn && `Still needed: ${missing.join(', ')}`}
        </span>
        <Button type="submit" size="md" disabled={!mayGoOn} aria-describedby={hint}>
          {next}
        </Button>
      </div>
    </form>
  );
}
