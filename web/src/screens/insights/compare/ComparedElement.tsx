import { Badge, UnstyledButton } from '@mantine/core';
import { type ComparedRow, labelOfChangeCause } from '@plumbline/contract/resources/viewComparison';
import type { ElementStatus } from '@plumbline/contract/status';
import { IconArrowRight, IconHandStop } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { issuePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { measuredText } from '../../../data/verdicts/measuredText.ts';
import { figures } from '../../../ui/figures.ts';
import { IssueLinks } from '../../../ui/IssueLinks.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Comparison.module.css';

/** One element before and now: a link to it in this view, and to its issues; pressed, the viewer shows it. */
export function ComparedElement({
  row,
  isSelected,
  onChoose,
}: {
  row: ComparedRow;
  isSelected: boolean;
  onChoose: () => void;
}) {
  const { project, view } = usePlace();
  const { elementName, mappedElementType, mappedFloor, from, to, issues } = row;
  const where = [mappedFloor, mappedElementType.replaceAll(':', ' › ')].filter(Boolean).join(' · ');
  return (
    <div className={classes.row}>
      <UnstyledButton
        component={Link}
        to={useLinkTo(row.externalId)}
        className={classes.element}
        aria-current={isSelected}
        onClick={(event: MouseEvent) => {
          // With a key held down it opens elsewhere, as links do.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onChoose();
        }}
      >
        <span className={classes.line}>
          <bdi className={classes.name}>{elementName || row.externalId}</bdi>
          <Lengths row={row} />
        </span>
        <bdi className={classes.where}>{[where, labelOfChangeCause(row.cause)].join(' · ')}</bdi>
        <span className={classes.line}>
          <span className={classes.verdicts}>
            <Verdict status={from} isByHand={row.isFromByHand} /> <Arrow />{' '}
            <Verdict status={to} isByHand={row.isToByHand} />
          </span>
          {row.isOnlyHere && <Badge variant="default">Only in this model version</Badge>}
        </span>
      </UnstyledButton>
      {issues.length > 0 && (
        <div className={classes.issues}>
          {issues.length === 1 ? 'Issue ' : 'Issues '}
          <IssueLinks issues={issues} pathOf={(id) => issuePath(project, view._id, id, 'detail')} />
        </div>
      )}
    </div>
  );
}

/** This page with the element selected. */
function useLinkTo(externalId: string): string {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.set('select', externalId);
  parameters.delete('camera');
  return `${pathname}?${parameters}`;
}

function Verdict({ status, isByHand }: { status: ElementStatus | null; isByHand: boolean }) {
  return (
    <>
      {isByHand && <IconHandStop className={classes.hand} role="img" aria-label="Set by hand:" />}
      {status === null ? <Badge>No verdict</Badge> : <StatusBadge status={status} />}
    </>
  );
}

function Arrow() {
  return <IconArrowRight className={classes.arrow} role="img" aria-label="to" />;
}

/** Measured before and now, with their bounds; nothing where neither was, or a person said something else of it. */
function Lengths({ row }: { row: ComparedRow }) {
  const before = row.isFromByHand ? null : row.magnitudeFrom;
  const now = row.isToByHand ? null : row.magnitudeTo;
  if (before === null && now === null) return null;
  const lengthOf = (magnitudeM: number | null, bounds: ComparedRow['boundsTo']) =>
    magnitudeM === null ? '–' : measuredText(magnitudeM, bounds);
  return (
    <span className={`${classes.lengths} ${figures}`}>
      {lengthOf(before, row.boundsFrom)} <Arrow /> {lengthOf(now, row.boundsTo)}
    </span>
  );
}
