import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { formatDay } from '../../../../ui/format.ts';
import classes from './ImportSchedule.module.css';
import type { Fated, RuleDraft } from './importDraft.ts';
import { filterWords } from './scheduleWords.ts';

interface ActivityLineProps {
  fated: Fated;
  rules: readonly RuleDraft[];
  elements: readonly (number | undefined)[];
  onChoose: () => void;
  /** Undefined leaves it to the rules, null leaves it without work package. */
  onSet: (filter: null | undefined) => void;
}

/** A new activity and what becomes of it. */
export function ActivityLine({ fated, rules, elements, onChoose, onSet }: ActivityLineProps) {
  const { activity, fate } = fated;
  const { name, id, wbs, startDate, endDate } = activity;
  const days = startDate && endDate ? `${formatDay(startDate)} – ${formatDay(endDate)}` : '';
  const isOwn = fate.kind === 'own' || fate.kind === 'left';
  return (
    <div className={classes.activity}>
      <span className={classes.line2}>
        <span className={classes.name} title={name}>
          {name || id}
          <span className={classes.aside}>{` ${[id, wbs, days].filter(Boolean).join(' · ')}`}</span>
        </span>
        <span className={classes.detail} data-made={fate.kind === 'rule' || fate.kind === 'own' || undefined}>
          {fateWords(fated, rules, elements)}
        </span>
      </span>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={`What becomes of ${id || name}`} disabled={fate.kind === 'obstacle'}>
            <IconDots aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onChoose}>Choose its elements</Menu.Item>
          <Menu.Item disabled={fate.kind === 'left'} onClick={() => onSet(null)}>
            Leave without work package
          </Menu.Item>
          <Menu.Item disabled={!isOwn} onClick={() => onSet(undefined)}>
            Go by the rules
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function fateWords({ fate }: Fated, rules: readonly RuleDraft[], elements: readonly (number | undefined)[]): string {
  if (fate.kind === 'obstacle') return `Cannot become a work package. ${fate.reason}`;
  if (fate.kind === 'left') return 'Stays without work package';
  if (fate.kind === 'unmet') return 'No rule: stays without work package';
  if (fate.kind === 'own') return `Work package of ${filterWords(fate.filter)}`;
  const words = filterWords(rules[fate.rule]?.filter ?? {});
  if (words === '') return `Rule ${fate.rule + 1}: elements are not chosen yet`;
  if (elements[fate.rule] === 0) return `Rule ${fate.rule + 1} means no element: stays without work package`;
  return `Rule ${fate.rule + 1}: work package of ${words}`;
}
