import { Button } from '@mantine/core';
import type { IssueChange } from '@plumbline/contract/resources/issues';
import { personName } from '../../../data/issues/names.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { describeChange } from '../describeChange.ts';
import classes from './IssueForm.module.css';

interface ChangedMeanwhileProps {
  changes: readonly IssueChange[];
  isBusy: boolean;
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else saved first: who changed what, and which of the two is to stay. */
export function ChangedMeanwhile({ changes, isBusy, onTake, onKeep }: ChangedMeanwhileProps) {
  return (
    <AlertBox level="alert" title="This issue was changed meanwhile">
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={change._id}>
            {`${personName(change.user)}, ${formatMoment(change.createdDate)}: ${describeChange(change).join('; ')}`}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        <Button size="xs" variant="default" disabled={isBusy} onClick={onTake}>
          Take theirs
        </Button>
        <Button size="xs" loading={isBusy} onClick={onKeep}>
          Save mine over it
        </Button>
      </div>
    </AlertBox>
  );
}
