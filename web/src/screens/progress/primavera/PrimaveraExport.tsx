import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { PrimaveraDialog } from './PrimaveraDialog.tsx';

/** What was measured of the whole project, for whoever keeps its schedule ([WORK-7]). */
export function PrimaveraExport() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        title="Export to Primavera P6"
        leftSection={<IconDownload aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Primavera P6
      </Button>
      {isOpen && <PrimaveraDialog onClose={() => setOpen(false)} />}
    </>
  );
}
