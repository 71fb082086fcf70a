import { useRef } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { useIssueLevel } from '../../data/issues/issueRights.ts';
import { useTablePage } from '../../data/quality/classificationTable.ts';
import { useTableAddress } from '../../data/quality/classificationTableAddress.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { formatCount } from '../../ui/format.ts';
import { ListPanel } from '../../ui/ListPanel.tsx';
import { AnalysisNotice } from './AnalysisNotice.tsx';
import { ApprovalControls } from './approval/ApprovalControls.tsx';
import { TableExports } from './exports/TableExports.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { CreateIssues } from './issues/CreateIssues.tsx';
import { ColumnMenu } from './table/ColumnMenu.tsx';
import { QualityTable } from './table/QualityTable.tsx';
import { StatusBar } from './table/StatusBar.tsx';
import { useLastPage } from './table/useLastPage.ts';

/** The panel of the quality page: where the analysis is, the filter, the approval, and the table of verdicts. */
export function QualityPanel() {
  const { project, view } = usePlace();
  const { isOn } = useFeatures();
  const panel = useRef<HTMLDivElement>(null);
  const address = useTableAddress();
  const table = useTablePage(address);
  const { totalRecords } = table;
  const level = useIssueLevel();
  usePageTitle(`Quality · ${view.name}`);
  useLastPage(address, table);
  return (
    <ListPanel
      ref={panel}
      title="Quality"
      count={totalRecords === undefined ? undefined : inWords(totalRecords)}
      actions={
        <>
          <ColumnMenu />
          {level !== 'look' && <CreateIssues isEmpty={totalRecords === 0} />}
          <TableExports sorting={address.sorting} isEmpty={totalRecords === 0} />
        </>
      }
      top={
        <>
          <StatusBar />
          <AnalysisNotice />
          <FilterBar />
          {isOn('manualApproval', project) && <ApprovalControls />}
        </>
      }
    >
      <QualityTable address={address} table={table} panel={panel} />
    </ListPanel>
  );
}

const inWords = (count: number) => (count === 1 ? '1 element' : `${formatCount(count)} elements`);
