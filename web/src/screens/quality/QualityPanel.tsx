import { Title } from '@mantine/core';
import { useRef } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { useTablePage } from '../../data/quality/classificationTable.ts';
import { useTableAddress } from '../../data/quality/classificationTableAddress.ts';
import { usePageTitle } from '../../data/system/settings.ts';
import { formatCount } from '../../ui/format.ts';
import { AnalysisNotice } from './AnalysisNotice.tsx';
import { ApprovalControls } from './approval/ApprovalControls.tsx';
import { ExportMenu } from './exports/ExportMenu.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import classes from './QualityPanel.module.css';
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
  const { totalRecords, approvedRecords } = table;
  usePageTitle(`Quality · ${view.name}`);
  useLastPage(address, table);
  return (
    <div className={classes.panel} ref={panel}>
      <div className={classes.top}>
        <div className={classes.head}>
          <Title order={1}>Quality</Title>
          {totalRecords !== undefined && (
            <span className={classes.count}>
              {totalRecords === 1 ? '1 element' : `${formatCount(totalRecords)} elements`}
            </span>
          )}
          <div className={classes.actions}>
            <ColumnMenu />
            <ExportMenu sorting={address.sorting} isEmpty={totalRecords === 0} />
          </div>
        </div>
        <StatusBar />
        <AnalysisNotice />
        <FilterBar />
        {isOn('manualApproval', project) && (
          <ApprovalControls totalRecords={totalRecords} approvedRecords={approvedRecords} />
        )}
      </div>
      <QualityTable address={address} table={table} panel={panel} />
    </div>
  );
}
