import { Badge, Button, Switch } from '@mantine/core';
import { issueStatuses } from '@plumbline/contract/resources/issues';
import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useAssignableUsers } from '../../../data/issues/assignableUsers.ts';
import { statusesOr } from '../../../data/issues/issueFilter.ts';
import { useIssuesState, useStores } from '../../../state/stores.ts';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { personName } from '../names.ts';
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
        <Button
          variant="default"
          miw="max-content"
          leftSection={<IconFilter aria-hidden />}
          rightSection={chips.length > 0 && <Badge>{chips.length}</Badge>}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          Filters
        </Button>
      </div>
      <Switch label="Display closed issues" checked={displayClosed} onChange={toggleClosed} />
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
