import { Tooltip, UnstyledButton } from '@mantine/core';
import { shownStatuses } from '@plumbline/contract/status';
import { IconCircleCheck, IconEye, IconEyeOff, IconMapPin } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { useIsIssueListOpen } from '../../data/issues/issuePins.ts';
import { countStatuses, type StatusCounts } from '../../data/verdicts/countStatuses.ts';
import { useHasNotDue } from '../../data/verdicts/notDue.ts';
import { useShownPainting } from '../../data/verdicts/shownPainting.ts';
import type { PinCounts } from '../../state/pins.ts';
import { usePins, useWorkspace } from '../../state/stores.ts';
import { figures } from '../../ui/figures.ts';
import { formatCount } from '../../ui/format.ts';
import { StatusIcon } from '../../ui/StatusBadge.tsx';
import classes from './Legend.module.css';

/** The statuses of what the filter takes, with their counts; each is a switch of what is painted. */
export function Legend() {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const hasConstruction = isOn('enableUnderConstruction', project);
  const { column } = useShownPainting();
  const counts = useMemo(() => column && countStatuses(column, hasConstruction), [column, hasConstruction]);
  const hasNotDue = useHasNotDue();
  const hidden = useWorkspace((state) => state.hiddenStatuses);
  const toggle = useWorkspace((state) => state.toggleStatus);
  if (counts === undefined) return null;
  return (
    <section className={classes.legend} aria-label="Legend">
      {shownStatuses(hasConstruction, hasNotDue || counts.of('not_due') > 0).map(({ name, label }) => (
        <Switch
          key={name}
          label={label}
          count={counts.of(name)}
          isOn={!hidden.includes(name)}
          onToggle={() => toggle(name)}
        >
          <span className={classes.swatch} style={{ '--fill': `var(--pl-status-${name})` } as CSSProperties} />
          <StatusIcon status={name} />
        </Switch>
      ))}
      {isOn('manualApproval', project) && <ApprovedSwitch counts={counts} />}
      <DisplayAllSwitch />
      <PinsSwitch />
    </section>
  );
}

const approvedHint = 'Approved elements are painted while the approval workflow is on.';

function ApprovedSwitch({ counts }: { counts: StatusCounts }) {
  const inWorkflow = useWorkspace((state) => state.manualWorkflowActivated);
  const isOn = useWorkspace((state) => state.approvedFilter);
  const set = useWorkspace((state) => state.setApprovedFilter);
  if (counts.approved === 0 && !inWorkflow) return null;
  return (
    <Switch
      label="Approved"
      count={counts.approved}
      isOn={isOn && inWorkflow}
      closed={inWorkflow ? undefined : approvedHint}
      onToggle={() => set(!isOn)}
    >
      <IconCircleCheck aria-hidden />
    </Switch>
  );
}

function DisplayAllSwitch() {
  const displayAll = useWorkspace((state) => state.displayAll);
  const set = useWorkspace((state) => state.setDisplayAll);
  return (
    <>
      <hr className={classes.line} />
      <Switch label="Show all elements" isOn={displayAll} onToggle={() => set(!displayAll)}>
        {displayAll ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />}
      </Switch>
    </>
  );
}

/** Issues stand in the scene, or do not; remembered on the device. */
function PinsSwitch() {
  const areShown = usePins((state) => state.areShown);
  const show = usePins((state) => state.show);
  const counts = usePins((state) => state.counts);
  const isFiltered = useIsIssueListOpen();
  return (
    <Switch
      label="Issue pins"
      count={counts?.placed}
      isOn={areShown}
      hint={counts && describePins(counts, isFiltered)}
      onToggle={() => show(!areShown)}
    >
      <IconMapPin aria-hidden />
    </Switch>
  );
}

function describePins({ all, placed }: PinCounts, isFiltered: boolean): string {
  const which = isFiltered ? 'Open issues that the filter of the list takes.' : 'Open issues of the project.';
  const others = all - placed;
  if (others === 0) return which;
  const are = others === 1 ? '1 has no pin: its' : `${formatCount(others)} have no pin: their`;
  return `${which} ${are} elements are hidden, cut away or not in this model.`;
}

function Switch({
  label,
  count,
  isOn,
  closed,
  hint = closed,
  onToggle,
  children,
}: {
  label: string;
  count?: number | undefined;
  isOn: boolean;
  /** Why it cannot be pressed. */
  closed?: string | undefined;
  /** What else is to be known of it. */
  hint?: string | undefined;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={hint} disabled={hint === undefined} position="right">
      <UnstyledButton
        className={classes.switch}
        aria-pressed={isOn}
        aria-disabled={closed !== undefined || undefined}
        onClick={() => closed === undefined && onToggle()}
      >
        <span className={classes.sign}>{children}</span>
        <span className={classes.label}>{label}</span>
        {count !== undefined && <span className={figures}>{formatCount(count)}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}
