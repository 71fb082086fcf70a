import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { usePackageExports } from '../../../data/progress/packageExports.ts';
import { WaitingNote } from '../../../ui/WaitingNote.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { useDayPicture } from './useDayPicture.ts';

/** The package as a report or a table; one at a time ([WORK-6]). */
export function ExportMenu({ watchlistId }: { watchlistId: string }) {
  const { project } = usePlace();
  const hasReport = useFeatures().isOn('enableWorkPackageToPDFExport', project);
  const { isBusy, waiting, saveReport, saveCsv } = usePackageExports(watchlistId);
  const [isChoosing, setChoosing] = useState(false);
  const picture = useDayPicture();
  const busy = { loading: isBusy, disabled: isBusy, 'aria-label': isBusy ? 'Exporting' : undefined };
  if (!hasReport) {
    return (
      <Button variant="default" leftSection={<IconDownload aria-hidden />} {...busy} onClick={() => void saveCsv()}>
        Export CSV data table
      </Button>
    );
  }
  return (
    <>
      <WaitingNote waiting={waiting} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden />}
            rightSection={<IconChevronDown aria-hidden />}
            {...busy}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Export">
          <Menu.Item leftSection={<IconFileTypePdf aria-hidden />} onClick={() => setChoosing(true)}>
            Export report as PDF
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv aria-hidden />} onClick={() => void saveCsv()}>
            Export CSV data table
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ReportDialog
        opened={isChoosing}
        isBusy={isBusy}
        day={picture?.day}
        onClose={() => setChoosing(false)}
        onSave={(choice, withPicture) =>
          void saveReport(choice, withPicture ? picture : undefined).then(() => setChoosing(false))
        }
      />
    </>
  );
}
