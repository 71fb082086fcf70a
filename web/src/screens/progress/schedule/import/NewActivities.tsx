import { Select, Text } from '@mantine/core';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import type { NewActivity, SchedulePreview } from '@plumbline/contract/resources/schedules';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import { ActivityLine } from './ActivityLine.tsx';
import { ElementChoice } from './ElementChoice.tsx';
import classes from './ImportSchedule.module.css';
import type { Fated, ImportDraft, RuleDraft } from './importDraft.ts';
import { RowList } from './RowList.tsx';
import { Rules } from './Rules.tsx';
import { activitiesOf } from './scheduleWords.ts';

interface NewActivitiesProps {
  preview: SchedulePreview;
  draft: ImportDraft;
  fated: readonly Fated[];
  perRule: readonly number[];
  elements: readonly (number | undefined)[];
  choosing: Choosing | undefined;
  onChange: (part: Partial<ImportDraft>) => void;
  onChoosing: (choosing: Choosing | undefined) => void;
}

const shown = [
  { value: 'all', label: 'All' },
  { value: 'with', label: 'With work package' },
  { value: 'without', label: 'Without work package' },
];

/** Whose elements are being chosen. */
export type Choosing = { rule: RuleDraft } | { activity: NewActivity };

/** Activities that no work package is: rules and choices make some of them. */
export function NewActivities({
  preview,
  draft,
  fated,
  perRule,
  elements,
  choosing,
  onChange,
  onChoosing,
}: NewActivitiesProps) {
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState('all');
  const found = useMemo(() => narrow(fated, search, which), [fated, search, which]);
  const more = preview.counts.added - preview.added.length;

  if (preview.counts.added === 0) {
    return <EmptyState icon={<IconCalendarCheck />} title="Every activity is a work package." />;
  }

  function take(filter: ElementFilter) {
    if (choosing === undefined) return;
    if ('rule' in choosing) {
      onChange({ rules: draft.rules.map((rule) => (rule.id === choosing.rule.id ? { ...rule, filter } : rule)) });
    } else onChange({ own: new Map(draft.own).set(choosing.activity.key, filter) });
    onChoosing(undefined);
  }

  if (choosing) {
    const isRule = 'rule' in choosing;
    return (
      <ElementChoice
        title={isRule ? `Elements of ${choosing.rule.pattern || 'the rule'}` : `Elements of ${choosing.activity.name}`}
        filter={isRule ? choosing.rule.filter : (draft.own.get(choosing.activity.key) ?? {})}
        onTake={take}
        onCancel={() => onChoosing(undefined)}
      />
    );
  }

  return (
    <>
      <Rules
        rules={draft.rules}
        perRule={perRule}
        elements={elements}
        example={preview.added[0]?.wbs ?? ''}
        onChange={(rules) => onChange({ rules })}
        onChoose={(rule) => onChoosing({ rule })}
      />
      <div className={classes.narrow}>
        <SearchInput label="Search new activities" value={search} onChange={setSearch} />
        <Select
          aria-label="Show"
          allowDeselect={false}
          data={shown}
          value={which}
          onChange={(value) => setWhich(value ?? 'all')}
        />
      </div>
      <Text c="dimmed" role="status">
        {found.length === fated.length
          ? activitiesOf(found.length)
          : `${formatCount(found.length)} of ${activitiesOf(fated.length)}`}
        {more > 0 && ` shown; ${formatCount(more)} more fall under the same rules.`}
      </Text>
      <RowList label="New activities" rows={found} rowKey={({ activity }) => activity.key}>
        {(one) => (
          <ActivityLine
            fated={one}
            rules={draft.rules}
            elements={elements}
            onChoose={() => onChoosing({ activity: one.activity })}
            onSet={(filter) => {
              const own = new Map(draft.own);
              if (filter === undefined) own.delete(one.activity.key);
              else own.set(one.activity.key, filter);
              onChange({ own });
            }}
          />
        )}
      </RowList>
    </>
  );
}

function narrow(fated: readonly Fated[], search: string, which: string): readonly Fated[] {
  const text = search.trim().toLowerCase();
  if (text === '' && which === 'all') return fated;
  return fated.filter(({ activity: { id, name, wbs }, fate: { kind } }) => {
    const isMade = kind === 'rule' || kind === 'own';
    if (which !== 'all' && isMade !== (which === 'with')) return false;
    return text === '' || `${id}\n${name}\n${wbs}`.toLowerCase().includes(text);
  });
}
