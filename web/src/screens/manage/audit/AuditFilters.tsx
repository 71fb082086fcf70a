import { Badge, Button, Popover } from '@mantine/core';
import { type AuditAction, auditActions, auditActionTable } from '@plumbline/contract/auditActions';
import { IconCalendar, IconChevronDown, IconListCheck } from '@tabler/icons-react';
import { DateRangePicker } from '../../../ui/DateRangePicker.tsx';
import type { FilterChip } from '../../../ui/FilterChips.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { formatDay } from '../../../ui/format.ts';
import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import classes from './AuditPage.module.css';
import type { AuditAddress } from './useAuditAddress.ts';

const options = auditActions.map((action) => ({ value: action, label: auditActionTable[action].label }));

/** Who, what, which and when; beside them what is active. */
export function AuditFilters({ address }: { address: AuditAddress }) {
  const { value, search, who, setActions, setDays } = address;
  const { start, end, actions } = value;
  return (
    <>
      <div className={classes.search}>
        <SearchInput label="Search people" value={who.text} onChange={who.setText} size="md" />
      </div>
      <div className={classes.search}>
        <SearchInput label="Search names" value={search.text} onChange={search.setText} size="md" />
      </div>
      <Popover position="bottom-start" width={320} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            size="md"
            leftSection={<IconListCheck aria-hidden />}
            rightSection={actions.length > 0 ? <Badge>{actions.length}</Badge> : <IconChevronDown aria-hidden />}
          >
            Actions
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Actions">
          <MultiSelect
            label="Actions"
            options={options}
            value={actions}
            onChange={(chosen) => setActions(chosen as AuditAction[])}
          />
        </Popover.Dropdown>
      </Popover>
      <Popover position="bottom-start" width={300} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            size="md"
            leftSection={<IconCalendar aria-hidden />}
            rightSection={<IconChevronDown aria-hidden />}
          >
            Dates
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Dates">
          <DateRangePicker
            value={{ start, end }}
            required={false}
            nested
            onChange={({ valid, ...range }) => valid && setDays(range)}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** What is active, each to be taken away. */
export function AuditChips({ address }: { address: AuditAddress }) {
  const { place, search, who, setActions, setDays, reset } = address;
  const removals: Record<string, () => void> = {
    who: () => who.setText(''),
    search: () => search.setText(''),
    dates: () => setDays({}),
  };
  const remove = (id: string) =>
    id in removals ? removals[id]?.() : setActions(place.actions.filter((action) => action !== id));
  return <FilterChips chips={chipsOf(place)} onRemove={remove} onReset={reset} />;
}

function chipsOf({ who, search, actions, start, end }: AuditAddress['place']): FilterChip[] {
  return [
    ...(who.trim() === '' ? [] : [{ id: 'who', name: 'Who', value: who }]),
    ...(search.trim() === '' ? [] : [{ id: 'search', name: 'Name', value: search }]),
    ...actions.map((action) => ({ id: action, name: 'Action', value: auditActionTable[action].label })),
    ...(start === undefined ? [] : [{ id: 'dates', name: 'Dates', value: daysInWords(start, end) }]),
  ];
}

function daysInWords(start: string, end: string | undefined): string {
  return end === undefined ? `from ${formatDay(start)}` : `${formatDay(start)} to ${formatDay(end)}`;
}
