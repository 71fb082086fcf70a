import { Switch } from '@mantine/core';
import { issueStatuses } from '@plumbline/contract/resources/issues';
import { lazy, Suspense, useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useAssignableUsers } from '../../../data/issues/assignableUsers.ts';
import { statusesOr } from '../../../data/issues/issueFilter.ts';
import { useIssuePresets } from '../../../data/issues/issuePresets.ts';
import { personName } from '../../../data/issues/names.ts';
import { useIssuesState, useStores } from '../../../state/stores.ts';
import { FilterButton } from '../../../ui/FilterButton.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { PresetMenu } from '../../../ui/presets/PresetMenu.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import classes from './IssueFilters.module.css';
import { issueChips, type Names } from './issueChips.ts';

// It brings a calendar, which is as large as the rest of the page.
const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }));

/** What the list is narrowed by ([ISSUE-1]). */
export function IssueFilters() {
  const { issues } = useStores();
  const filter = useIssuesState((state) => state.list.filter);
  const chips = issueChips(filter, useNames());
  const [isOpen, setIsOpen] = useState(false);
  const { setFilter } = issues.getState();
  const displayClosed = filter.statuses.includes('Closed');

  /** Also back to the first page. */
  function toggleClosed() {
    const wanted = issueStatuses.filter((status) =>
      status === 'Closed' ? !displayClosed : filter.statuses.includes(status),
    );
    setFilter({ statuses: statusesOr(wanted) });
  }

  return (
    <div className={classes.filters}>
      <div className={classes.line}>
        <div className={classes.search}>
          <SearchInput
            label="Search issues"
            value={filter.searchText}
            onChange={(searchText) => setFilter({ searchText })}
          />
        </div>
        <FilterButton active={chips.length} onOpen={() => setIsOpen(true)} />
      </div>
      <div className={classes.line}>
        <Switch
          className={classes.search}
          label="Display closed issues"
          checked={displayClosed}
          onChange={toggleClosed}
        />
        <PresetMenu kept={useIssuePresets()} />
      </div>
      <FilterChips
        chips={chips}
        onOpen={() => setIsOpen(true)}
        onRemove={(id) => setFilter(chips.find((chip) => chip.id === id)?.without ?? {})}
        onReset={() => issues.getState().resetFilter()}
      />
      <Suspense fallback={null}>{isOpen && <FilterPanel onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
}

function useNames(): Names {
  const { views } = usePlace();
  const filter = useIssuesState((state) => state.list.filter);
  const namesPeople = filter.assignedUsers.length + filter.createdBy.length > 0;
  const { users } = useAssignableUsers({ isWanted: namesPeople });
  return {
    view: (id) => views.find(({ _id }) => _id === id)?.name ?? 'Unknown analysis',
    person(id) {
      const known = users?.find(({ _id }) => _id === id);
      return known ? personName(known) : 'Somebody';
    },
  };
}
