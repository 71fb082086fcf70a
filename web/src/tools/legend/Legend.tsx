import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ElementStatus, shownStatus, shownStatuses } from '@plumbline/contract/status';
import { IconChevronDown, IconCircleCheck, IconCube, IconGhost2, IconMapPin } from '@tabler/icons-react';
import { type CSSProperties, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { useIsIssueListOpen } from '../../data/issues/issuePins.ts';
import { countStatuses, type StatusCounts } from '../../data/verdicts/countStatuses.ts';
import { useHasNotDue } from '../../data/verdicts/notDue.ts';
import { usePaintFilter } from '../../data/verdicts/painting.ts';
import { useShownPainting } from '../../data/verdicts/shownPainting.ts';
import type { PinCounts } from '../../state/pins.ts';
import { usePins, useStores, useWorkspace } from '../../state/stores.ts';
import { areTwoShown } from '../../state/twoViews.ts';
import { formatCount } from '../../ui/format.ts';
import { StatusIcon } from '../../ui/StatusBadge.tsx';
import { useVisibility } from '../../viewport/useVisibility.ts';
import { DaySwitches } from './DaySwitches.tsx';
import classes from './Legend.module.css';
import { LegendSwitch } from './LegendSwitch.tsx';
import { leaveOutHidden } from './leaveOutHidden.ts';
import { useLegendInAddress } from './useLegendInAddress.ts';

/** What is painted, with counts of what is there to be seen; each line is a switch. Folded away over a narrow scene. */
export function Legend() {
  const { column, dayCounts } = useShownPainting();
  const visibility = useVisibility();
  useLegendInAddress();
  const [isOpened, { toggle }] = useDisclosure(false);
  const id = useId();
  const kept = useMemo(() => column && leaveOutHidden(column, visibility), [column, visibility]);
  // Two pictures have a legend of their own, each with its counts.
  const isTwo = useStore(useStores().openTools, areTwoShown);
  if (column === undefined || kept === undefined || isTwo) return null;
  const leftOut = column === kept ? 0 : countLeftOut(column, kept);
  return (
    <section className={classes.legend} aria-label="Legend" data-covers data-folded={!isOpened || undefined}>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpened} aria-controls={id} onClick={toggle}>
        Legend
        <IconChevronDown aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.switches}>
        {dayCounts ? <DaySwitches column={kept} /> : <StatusSwitches column={kept} />}
        {leftOut > 0 && <p className={classes.note}>{`Without ${inWords(leftOut)} that you have hidden.`}</p>}
        <DisplayAllSwitch />
        <PinsSwitch />
      </div>
    </section>
  );
}

function countLeftOut(column: Uint8Array, kept: Uint8Array): number {
  let count = 0;
  for (const [i, byte] of column.entries()) if (byte !== 0 && kept[i] === 0) count++;
  return count;
}

const inWords = (count: number): string => (count === 1 ? '1 element' : `${formatCount(count)} elements`);

/** The statuses of what the filter takes and the user has not hidden. */
function StatusSwitches({ column }: { column: Uint8Array }) {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const hasConstruction = isOn('enableUnderConstruction', project);
  const counts = useMemo(() => countStatuses(column, hasConstruction), [column, hasConstruction]);
  const hasNotDue = useHasNotDue();
  const hidden = useWorkspace((state) => state.hiddenStatuses);
  const { statuses } = usePaintFilter();
  // Of a status that the filter leaves out there are not none: nobody asked.
  const isAsked = (name: ElementStatus) =>
    statuses === undefined || statuses.some((status) => shownStatus(status, hasConstruction) === name);
  const toggle = useWorkspace((state) => state.toggleStatus);
  return (
    <>
      {shownStatuses(hasConstruction, hasNotDue || counts.of('not_due') > 0).map(({ name, label }) => (
        <LegendSwitch
          key={name}
          label={label}
          count={isAsked(name) ? counts.of(name) : undefined}
          isOn={!hidden.includes(name)}
          onToggle={() => toggle(name)}
        >
          <span className={classes.swatch} style={{ '--fill': `var(--pl-status-${name})` } as CSSProperties} />
          <StatusIcon status={name} />
        </LegendSwitch>
      ))}
      {isOn('manualApproval', project) && <ApprovedSwitch counts={counts} />}
    </>
  );
}

const approvedHint = 'Approved elements are painted while the approval workflow is on.';

function ApprovedSwitch({ counts }: { counts: StatusCounts }) {
  const inWorkflow = useWorkspace((state) => state.manualWorkflowActivated);
  const isOn = useWorkspace((state) => state.approvedFilter);
  const set = useWorkspace((state) => state.setApprovedFilter);
  if (counts.approved === 0 && !inWorkflow) return null;
  return (
    <LegendSwitch
      label="Approved"
      count={counts.approved}
      isOn={isOn && inWorkflow}
      closed={inWorkflow ? undefined : approvedHint}
      onToggle={() => set(!isOn)}
    >
      <IconCircleCheck aria-hidden />
    </LegendSwitch>
  );
}

/** What no verdict paints; what the user hid or isolated is another thing, and is taken back in the menu. */
function DisplayAllSwitch() {
  const displayAll = useWorkspace((state) => state.displayAll);
  const set = useWorkspace((state) => state.setDisplayAll);
  return (
    <>
      <hr className={classes.line} />
      <LegendSwitch
        label="Rest of the model"
        isOn={displayAll}
        hint={displayAll ? 'As designed, around what is painted.' : 'Ghosts, around what is painted.'}
        onToggle={() => set(!displayAll)}
      >
        {displayAll ? <IconCube aria-hidden /> : <IconGhost2 aria-hidden />}
      </LegendSwitch>
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
    <LegendSwitch
      label="Issue pins"
      count={counts?.placed}
      isOn={areShown}
      hint={counts && describePins(counts, isFiltered)}
      onToggle={() => show(!areShown)}
    >
      <IconMapPin aria-hidden />
    </LegendSwitch>
  );
}

function describePins({ all, placed }: PinCounts, isFiltered: boolean): string {
  const which = isFiltered ? 'Open issues that the filter of the list takes.' : 'Open issues of the project.';
  const others = all - placed;
  if (others === 0) return which;
  const are = others === 1 ? '1 has no pin: its' : `${formatCount(others)} have no pin: their`;
  return `${which} ${are} elements are hidden, cut away or not in this model.`;
}
