import { Button } from '@mantine/core';
import type { Watchlist } from '@plumbline/contract/resources/workPackages';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePrimaveraExport } from '../../../data/progress/primaveraExport.ts';
import { PrimaveraDialog } from './PrimaveraDialog.tsx';

/** What was measured of the whole project, for whoever keeps its schedule in Primavera P6 ([WORK-7]). */
export function PrimaveraExport({ packages }: { packages: readonly Watchlist[] }) {
  const { isBusy, save } = usePrimaveraExport();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button
        variant="default"
        title="Export to Primavera P6"
        leftSection={<IconDownload aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        Primavera P6
      </Button>
      <PrimaveraDialog
        opened={isChoosing}
        isBusy={isBusy}
        packages={packages}
        onClose={() => setChoosing(false)}
        onSave={(choice) => void save(choice).then(() => setChoosing(false))}
      />
    </>
  );
}
