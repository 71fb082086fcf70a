import { Button, Checkbox, Select } from '@mantine/core';
import type { LinkProposals, OpenActivity } from '@plumbline/contract/resources/scheduleLinks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useLinkActivities } from '../../../../data/progress/links.ts';
import { useNotifications, useProgressState } from '../../../../state/stores.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Pager } from '../../../../ui/Pager.tsx';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import { ElementChoice } from '../import/ElementChoice.tsx';
import { activitiesOf, packagesOf } from '../import/scheduleWords.ts';
import { CoverLine } from './CoverLine.tsx';
import classes from './LinkActivities.module.css';
import { LinkRow } from './LinkRow.tsx';
import {
  choose,
  emptyLinks,
  filterFor,
  isTicked,
  linksOf,
  narrowActivities,
  type ShownKind,
  shownKinds,
  tick,
} from './linkDraft.ts';
import { createdWords } from './overlapWords.ts';

const pageSize = 50;

const kindWords: Record<ShownKind, string> = {
  all: 'All',
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
  none: 'Nothing proposed',
};

/** Which activities become work packages, and of which elements. */
export function LinkChoices({ proposals }: { proposals: LinkProposals }) {
  const { activities, total, schedule, room } = proposals;
  const [draft, setDraft] = useState(emptyLinks);
  const [narrowing, setNarrowing] = useState({ search: '', kind: 'all' as ShownKind });
  const [page, setPage] = useState(1);
  const [choosing, setChoosing] = useState<OpenActivity>();
  const [shownKey, show] = useShownElements();
  const create = useLinkActivities();
  const tell = useNotifications((state) => state.tell);
  const { counts, shown } = useMemo(() => narrowActivities(activities, narrowing), [activities, narrowing]);
  const links = useMemo(() => linksOf(activities, draft), [activities, draft]);

  if (total === 0) {
    return (
      <>
        <EmptyState icon={<IconCircleCheck />} title="Every activity is a work package." />
        <CoverLine />
      </>
    );
  }
  if (choosing) {
    return (
      <ElementChoice
        title={`Elements of ${choosing.name || choosing.id}`}
        filter={filterFor(choosing, draft) ?? {}}
        onTake={(filter) => {
          setDraft(choose(draft, choosing, filter));
          setChoosing(undefined);
        }}
        onCancel={() => setChoosing(undefined)}
      />
    );
  }

  const narrow = (part: Partial<typeof narrowing>) => {
    setNarrowing((before) => ({ ...before, ...part }));
    setPage(1);
  };
  const save = () =>
    create.mutate(
      { schedule: schedule._id, links },
      {
        onSuccess({ numCreated, numWithoutElements }) {
          setDraft(emptyLinks);
          show(undefined);
          tell(createdWords(numCreated, numWithoutElements));
        },
      },
    );
  const pageCount = Math.max(1, Math.ceil(shown.length / pageSize));
  const current = Math.min(page, pageCount);
  return (
    <>
      <p className={classes.line}>
        {`${activitiesOf(total)} of ${schedule.filename} ${total === 1 ? 'is' : 'are'} no work package yet. What ${total === 1 ? 'it seems' : 'they seem'} to build is proposed by name and WBS; ticked is what is sure and what nobody else has.`}
      </p>
      <CoverLine />
      {create.isError && (
        <AlertBox level="error" title="The work packages could not be created.">
          {errorMessage(create.error)}
        </AlertBox>
      )}
      <div className={classes.narrow}>
        <SearchInput label="Search activities" value={narrowing.search} onChange={(search) => narrow({ search })} />
        <Select
          aria-label="Show"
          allowDeselect={false}
          data={shownKinds.map((kind) => ({ value: kind, label: `${kindWords[kind]} (${formatCount(counts[kind])})` }))}
          value={narrowing.kind}
          onChange={(kind) => narrow({ kind: (kind ?? 'all') as ShownKind })}
        />
      </div>
      <TickAll
        activities={shown.filter((activity) => filterFor(activity, draft) !== undefined)}
        isTicked={(activity) => isTicked(activity, draft)}
        onTick={(some, isOn) => setDraft(tick(draft, some, isOn))}
      />
      {shown.length === 0 && <p className={classes.line}>No activity is like that.</p>}
      <ul className={classes.rows} aria-label="Activities without work package">
        {shown.slice((current - 1) * pageSize, current * pageSize).map((activity) => (
          <LinkRow
            key={activity.key}
            activity={activity}
            filter={filterFor(activity, draft)}
            isOwn={draft.own.has(activity.key)}
            isTicked={isTicked(activity, draft)}
            isShown={shownKey === activity.key}
            onTick={(isOn) => setDraft(tick(draft, [activity], isOn))}
            onShow={() =>
              show(shownKey === activity.key ? undefined : { ...activity, filter: filterFor(activity, draft) })
            }
            onChoose={() => setChoosing(activity)}
          />
        ))}
      </ul>
      {pageCount > 1 && <Pager page={current} pageCount={pageCount} onChange={setPage} />}
      {total > activities.length && (
        <p
          className={classes.line}
        >{`The first ${formatCount(activities.length)} are shown; the others follow when these are linked.`}</p>
      )}
      {links.length > room && (
        <AlertBox level="alert">{`The project has room for ${packagesOf(room)}. Take back some ticks.`}</AlertBox>
      )}
      <div className={classes.foot}>
        <Button
          size="md"
          loading={create.isPending}
          disabled={links.length === 0 || links.length > room}
          onClick={save}
        >
          {links.length === 0 ? 'Create work packages' : `Create ${packagesOf(links.length)}`}
        </Button>
      </div>
    </>
  );
}

interface TickAllProps {
  activities: readonly OpenActivity[];
  isTicked: (activity: OpenActivity) => boolean;
  onTick: (activities: readonly OpenActivity[], isOn: boolean) => void;
}

/** Ticks or unticks all that are listed, also those on other pages. */
function TickAll({ activities, isTicked, onTick }: TickAllProps) {
  const count = activities.filter(isTicked).length;
  if (activities.length === 0) return null;
  return (
    <Checkbox
      className={classes.tickAll}
      label={`${formatCount(count)} of ${formatCount(activities.length)} with elements ticked`}
      checked={count === activities.length}
      indeterminate={count > 0 && count < activities.length}
      onChange={(event) => onTick(activities, event.currentTarget.checked)}
    />
  );
}

/** The elements of one activity in the scene, as while a work package is being chosen. */
function useShownElements() {
  const setPreview = useProgressState((state) => state.setPreview);
  const [key, setKey] = useState<string>();
  useEffect(() => () => setPreview(undefined), [setPreview]);
  return [
    key,
    (one: { key: string; filter: Parameters<typeof setPreview>[0] } | undefined) => {
      setKey(one?.key);
      setPreview(one?.filter);
    },
  ] as const;
}
