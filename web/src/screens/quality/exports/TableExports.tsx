import { Menu } from '@mantine/core';
import type { TableSorting } from '@plumbline/contract/resources/classificationTable';
import { IconFileTypePdf } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useTableExport } from '../../../data/quality/exports.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { useShownColumns } from '../table/useShownColumns.ts';

const ReportDialog = lazy(async () => ({ default: (await import('../report/ReportDialog.tsx')).ReportDialog }));

/** The table as a file, and the report for a client ([QUAL-7], [QUAL-8]). */
export function TableExports({ sorting, isEmpty }: { sorting: TableSorting; isEmpty: boolean }) {
  const { project, view } = usePlace();
  const hasReport = useFeatures().isOn('qualityReport', project);
  const shown = useShownColumns();
  const { isBusy, waiting, start, cancel } = useTableExport();
  /** Absent until it is asked for; from then on it is there, so that what was written is not lost with its closing. */
  const [isReporting, setReporting] = useState<boolean>();
  const item = (label: string, format: 'csv' | 'xlsx', columns?: typeof shown) => (
    <Menu.Item disabled={isEmpty} onClick={() => void start({ format, sorting, columns })}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      <ExportMenu isBusy={isBusy} waiting={waiting} onCancel={cancel}>
        <Menu.Label>Shown columns</Menu.Label>
        {item('CSV', 'csv', shown)}
        {item('Excel', 'xlsx', shown)}
        <Menu.Label>All columns</Menu.Label>
        {item('CSV, all columns', 'csv')}
        {item('Excel, all columns', 'xlsx')}
        {hasReport && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconFileTypePdf aria-hidden />} onClick={() => setReporting(true)}>
              Quality report (PDF)
            </Menu.Item>
          </>
        )}
      </ExportMenu>
      {isReporting !== undefined && (
        <Suspense fallback={null}>
          <ReportDialog key={view._id} opened={isReporting} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  );
}
