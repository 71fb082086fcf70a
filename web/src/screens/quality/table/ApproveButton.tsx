import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import classes from './ElementTable.module.css';

interface ApproveButtonProps {
  name: string;
  isApproved: boolean;
  /** Why it cannot be pressed. */
  closed: string | undefined;
  tabIndex: number;
  onToggle: () => void;
}

/** Approves a row, or takes that back ([QUAL-6]). */
export function ApproveButton({ name, isApproved, closed, tabIndex, onToggle }: ApproveButtonProps) {
  const button = (
    <UnstyledButton
      className={classes.approve}
      tabIndex={tabIndex}
      aria-pressed={isApproved}
      aria-disabled={closed !== undefined || undefined}
      aria-label={`Approve ${name}`}
      onClick={(event) => {
        event.stopPropagation();
        if (closed === undefined) onToggle();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {isApproved ? <IconCircleCheck aria-hidden /> : <IconCircle aria-hidden />}
    </UnstyledButton>
  );
  // A hundred of them stand in a table: a tooltip only where there is a reason to be told.
  return closed === undefined ? button : <Tooltip label={closed}>{button}</Tooltip>;
}
