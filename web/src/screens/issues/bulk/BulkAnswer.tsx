import { Button } from '@mantine/core';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import type { BulkOutcome } from '../../../data/issues/issueBulk.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './BulkBar.module.css';
import { explainLeft } from './leftReasons.ts';

interface BulkAnswerProps {
  outcome: BulkOutcome | undefined;
  error: Error | null;
  onClose: () => void;
}

/** Why nothing was done, or which issues stayed as they were; what went well the undo bar says. */
export function BulkAnswer({ outcome, error, onClose }: BulkAnswerProps) {
  if (error) {
    return (
      <AlertBox level="error" title="Nothing was changed.">
        {errorMessage(error)}
      </AlertBox>
    );
  }
  if (!outcome || outcome.leftCount === 0) return null;
  const more = outcome.leftCount - outcome.left.length;
  return (
    <AlertBox
      level="alert"
      title={
        outcome.leftCount === 1
          ? 'One issue stayed as it was'
          : `${formatCount(outcome.leftCount)} issues stayed as they were`
      }
      action={
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ScrollRegion label="Issues that stayed as they were" className={classes.left}>
        <ul>
          {outcome.left.map((issue) => (
            <li key={issue._id}>{explainLeft(issue, outcome.kind)}</li>
          ))}
          {more > 0 && <li>{`and ${formatCount(more)} more`}</li>}
        </ul>
      </ScrollRegion>
    </AlertBox>
  );
}
