import { ActionIcon, Tooltip } from '@mantine/core';
import type { WatchlistDetail } from '@plumbline/contract/resources/workPackages';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { workPackagePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { usePackageBreakDown, usePackageRecords } from '../../../data/progress/packageNumbers.ts';
import { OpenWorkPackage } from '../OpenWorkPackage.tsx';
import { useMayWrite } from '../useMayWrite.ts';
import { WorkPackagePanel } from '../WorkPackagePanel.tsx';
import { BreakDown } from './BreakDown.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { LastChange } from './LastChange.tsx';
import { OverTime } from './OverTime.tsx';
import { PackageHead } from './PackageHead.tsx';
import { StatusBreakDown } from './StatusBreakDown.tsx';

/** Everything about one work package ([WORK-5]). */
export function WorkPackageDetails() {
  return (
    <OpenWorkPackage title="Work Package">
      {(watchlist) => <Details key={watchlist._id} watchlist={watchlist} />}
    </OpenWorkPackage>
  );
}

function Details({ watchlist }: { watchlist: WatchlistDetail }) {
  const { project, view } = usePlace();
  const records = usePackageRecords(watchlist);
  const breakDown = usePackageBreakDown(watchlist);
  const mayWrite = useMayWrite();
  return (
    <WorkPackagePanel
      title="Work Package"
      actions={
        <>
          <ExportMenu watchlistId={watchlist._id} />
          {mayWrite && (
            <Tooltip label="Edit">
              <ActionIcon
                component={Link}
                to={workPackagePath(project, view._id, watchlist._id, 'edit')}
                aria-label="Edit"
              >
                <IconPencil aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      }
    >
      <PackageHead watchlist={watchlist} record={records.data?.at(-1)} />
      <StatusBreakDown watchlist={watchlist} answer={records} />
      <OverTime watchlist={watchlist} records={records.data} />
      <LastChange answer={breakDown} />
      <BreakDown answer={breakDown} weightBy={watchlist.weightBy} />
    </WorkPackagePanel>
  );
}
