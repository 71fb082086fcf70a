import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { newWorkPackagePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { useSchedules } from '../../../data/progress/schedules.ts';
import { useWorkPackages } from '../../../data/progress/workPackages.ts';
import { formatCount } from '../../../ui/format.ts';
import { ListPanel } from '../../../ui/ListPanel.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { Overview } from '../overview/Overview.tsx';
import { PrimaveraExport } from '../primavera/PrimaveraExport.tsx';
import { ImportSchedule } from '../schedule/import/ImportSchedule.tsx';
import { Schedule } from '../schedule/Schedule.tsx';
import { useMayWrite } from '../useMayWrite.ts';
import { type Shown, usePackageListAddress } from './listAddress.ts';
import { PackageCards } from './PackageCards.tsx';
import classes from './WorkPackages.module.css';

/** The work packages of the project ([WORK-2]). */
export function WorkPackages() {
  const { project, view } = usePlace();
  const mayWrite = useMayWrite();
  const list = useWorkPackages();
  const { value, change, type } = usePackageListAddress();
  const { show, search } = value;
  const count = list.data?.length;
  // Where there is no schedule yet, the page itself leads to the import.
  const leadsToImport = useSchedules().data?.length === 0 && show === 'schedule';
  const actions = (
    <>
      {list.data && list.data.length > 0 && <PrimaveraExport />}
      {mayWrite && !leadsToImport && <ImportSchedule />}
      {mayWrite && (
        <Button component={Link} to={newWorkPackagePath(project, view._id)} leftSection={<IconPlus aria-hidden />}>
          Create work package
        </Button>
      )}
    </>
  );
  const top = (
    <>
      <SegmentedControl
        aria-label="Show"
        data={[
          { value: 'packages', label: countWords(count) },
          { value: 'overview', label: 'Overview' },
          { value: 'schedule', label: 'Schedule' },
        ]}
        value={show}
        onChange={(next) => change({ show: next as Shown })}
      />
      {show === 'packages' && (
        <SearchInput
          label="Search work packages"
          value={search}
          disabled={!count}
          onChange={(text) => type({ search: text })}
        />
      )}
    </>
  );
  return (
    <ListPanel title="Progress" count={undefined} actions={actions} top={top}>
      {show === 'schedule' ? (
        <Schedule />
      ) : (
        <div className={classes.body}>
          {show === 'overview' ? (
            <Overview listed={value.listed} page={value.page} onList={change} />
          ) : (
            <PackageCards list={list} search={search} mayWrite={mayWrite} />
          )}
        </div>
      )}
    </ListPanel>
  );
}

function countWords(count: number | undefined): string {
  if (count === undefined) return 'Work packages';
  return count === 1 ? '1 work package' : `${formatCount(count)} work packages`;
}
