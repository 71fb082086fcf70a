import { Anchor, Badge, UnstyledButton } from '@mantine/core';
import type { HoldUpRow } from '@plumbline/contract/resources/scheduleComparison';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { workPackagePath } from '../../../../data/address/paths.ts';
import { usePlace } from '../../../../data/address/place.ts';
import { formatCount, formatDay } from '../../../../ui/format.ts';
import classes from './LookAhead.module.css';
import { marginInWords } from './marginInWords.ts';

const kindNames: Record<HoldUpRow['kind'], string> = {
  notBuilt: 'Not built',
  notSeen: 'Not seen',
  notMeasured: 'Not measured',
};
const events = { starts: 'starts', finishes: 'finishes', isDue: 'is due' };

/** What is in the way, by how soon it hurts; each says why, and opens what waits for it. */
export function HoldUpList({ holdUps, onShow }: { holdUps: readonly HoldUpRow[]; onShow: (id: string) => void }) {
  const [opened, setOpened] = useState<string>();
  return (
    <ul className={classes.list} aria-label="What is in the way">
      {holdUps.map((one) => {
        const key = `${one.key} ${one.need}`;
        return (
          <li key={key} className={classes.item}>
            <HoldUp
              holdUp={one}
              isOpen={opened === key}
              onTurn={() => setOpened(opened === key ? undefined : key)}
              onShow={onShow}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface HoldUpProps {
  holdUp: HoldUpRow;
  isOpen: boolean;
  onTurn: () => void;
  onShow: (id: string) => void;
}

function HoldUp({ holdUp, isOpen, onTurn, onShow }: HoldUpProps) {
  const { project, view } = usePlace();
  const { kind, id, name, why, neededBy, marginDays, unit, heldUp, watchlists, need } = holdUp;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <div className={classes.head}>
        <Badge className={classes.kind} data-kind={kind} variant="light">
          {kindNames[kind]}
        </Badge>
        <Anchor component="button" type="button" className={classes.name} onClick={() => onShow(id || name)}>
          {id} <bdi>{name}</bdi>
        </Anchor>
      </div>
      <p className={classes.why}>{why}</p>
      <p className={classes.facts}>
        <span>{`${need === 'begun' ? 'To be begun by' : 'Needed by'} ${formatDay(neededBy)}`}</span>
        {marginDays !== null && need === 'finished' && (
          <span data-late={marginDays < 0 || undefined}>{marginInWords(marginDays, unit)}</span>
        )}
        {watchlists.map((watchlistId, i) => (
          <Anchor key={watchlistId} component={Link} to={workPackagePath(project, view._id, watchlistId, 'detail')}>
            {watchlists.length === 1 ? 'Work package' : `Work package ${i + 1}`}
          </Anchor>
        ))}
      </p>
      {heldUp.length > 1 && (
        <UnstyledButton className={classes.turn} aria-expanded={isOpen} onClick={onTurn}>
          <Chevron aria-hidden />
          {`Holds up ${heldUp.length === 20 ? '20 or more' : formatCount(heldUp.length)}`}
        </UnstyledButton>
      )}
      {isOpen && (
        <ul className={classes.waiting} aria-label="What waits for it">
          {heldUp.map((waiting) => (
            <li key={`${waiting.key} ${waiting.event}`}>
              {waiting.id} <bdi>{waiting.name}</bdi> {`${events[waiting.event]} on ${formatDay(waiting.on)}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
