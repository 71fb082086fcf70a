import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { confidenceOf, type OpenActivity } from '@plumbline/contract/resources/scheduleLinks';
import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { capital } from '../../../../ui/capital.ts';
import { formatDay } from '../../../../ui/format.ts';
import { countOf, filterWords } from '../import/scheduleWords.ts';
import { ConfidenceMark } from './ConfidenceMark.tsx';
import classes from './LinkActivities.module.css';
import { overlapWords } from './overlapWords.ts';

interface LinkRowProps {
  activity: OpenActivity;
  filter: ElementFilter | undefined;
  /** Whether somebody has chosen these elements. */
  isOwn: boolean;
  isTicked: boolean;
  isShown: boolean;
  onTick: (isOn: boolean) => void;
  onShow: () => void;
  onChoose: () => void;
}

/** An activity, the elements that it seems to build, and why. */
export function LinkRow({ activity, filter, isOwn, isTicked, isShown, onTick, onShow, onChoose }: LinkRowProps) {
  const { id, name, wbs, wbsNames, startDate, endDate, canBePackage } = activity;
  const days = startDate && endDate ? `${formatDay(startDate)} – ${formatDay(endDate)}` : '';
  const called = name || id;
  return (
    <li className={classes.row}>
      <Checkbox
        className={classes.tick}
        aria-label={called}
        checked={isTicked}
        disabled={filter === undefined}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={classes.said}>
        <bdi className={classes.name}>{called}</bdi>
        <span className={classes.aside}>{[id, wbs, days].filter(Boolean).join(' · ')}</span>
        {wbsNames.length > 0 && <span className={classes.aside}>{wbsNames.join(' › ')}</span>}
        <Meant activity={activity} filter={filter} isOwn={isOwn} />
      </div>
      <div className={classes.actions}>
        {filter !== undefined && (
          <Tooltip label={isShown ? 'Show all' : 'Show its elements'}>
            <ActionIcon aria-label={`Show the elements of ${called}`} aria-pressed={isShown} onClick={onShow}>
              {isShown ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
        {canBePackage && (
          <Tooltip label="Choose its elements">
            <ActionIcon aria-label={`Choose the elements of ${called}`} onClick={onChoose}>
              <IconPencil aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </li>
  );
}

function Meant({ activity: { proposal, whyNot }, filter, isOwn }: Pick<LinkRowProps, 'activity' | 'filter' | 'isOwn'>) {
  if (isOwn && filter) return <span className={classes.meant}>{`As chosen: ${filterWords(filter)}`}</span>;
  if (proposal === null || filter === undefined)
    return <span className={classes.aside}>{whyNot ?? 'The model has none of it.'}</span>;
  return (
    <>
      <span className={classes.meant}>
        <ConfidenceMark confidence={confidenceOf(proposal.score)} />
        <strong>{countOf(proposal.numElements, 'element')}</strong>
      </span>
      <span>{capital(`${proposal.reasons.join('; ')}.`)}</span>
      <span className={classes.filter} title={filterWords(filter)}>
        {filterWords(filter)}
      </span>
      {proposal.doubts.length > 0 && (
        <span className={classes.aside}>{`Less sure: ${proposal.doubts.join('; ')}.`}</span>
      )}
      {overlapWords(proposal).map((sentence) => (
        <span key={sentence} className={classes.overlap}>
          {sentence}
        </span>
      ))}
    </>
  );
}
