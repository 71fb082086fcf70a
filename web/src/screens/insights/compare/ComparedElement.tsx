import { Badge, UnstyledButton } from '@mantine/core';
import type { ComparedRow } from '@plumbline/contract/resources/viewComparison';
import type { ElementStatus } from '@plumbline/contract/status';
import { IconArrowRight } from '@tabler/icons-react';
import { figures } from '../../../ui/figures.ts';
import { formatMillimetres } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Comparison.module.css';

/** One element before and now; pressed, the viewer shows it. */
export function ComparedElement({
  row,
  isSelected,
  onChoose,
}: {
  row: ComparedRow;
  isSelected: boolean;
  onChoose: () => void;
}) {
  const { elementName, mappedElementType, mappedFloor, magnitudeFrom, magnitudeTo, from, to } = row;
  const where = [mappedFloor, mappedElementType.replaceAll(':', ' › ')].filter(Boolean).join(' · ');
  return (
    <UnstyledButton className={classes.element} aria-pressed={isSelected} onClick={onChoose}>
      <span className={classes.line}>
        <bdi className={classes.name}>{elementName || row.externalId}</bdi>
        <span className={figures}>
          {lengthOf(magnitudeFrom)} <Arrow /> {lengthOf(magnitudeTo)}
        </span>
      </span>
      <span className={classes.line}>
        <bdi className={classes.where} title={where}>
          {where}
        </bdi>
        <span className={classes.verdicts}>
          <Verdict status={from} /> <Arrow /> <Verdict status={to} />
        </span>
      </span>
    </UnstyledButton>
  );
}

function Verdict({ status }: { status: ElementStatus | null }) {
  return status === null ? <Badge>No verdict</Badge> : <StatusBadge status={status} />;
}

function Arrow() {
  return <IconArrowRight className={classes.arrow} role="img" aria-label="to" />;
}

function lengthOf(magnitudeM: number | null): string {
  return magnitudeM === null ? '–' : formatMillimetres(magnitudeM);
}
