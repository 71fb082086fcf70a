import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { type Reading, useImportSchedule } from '../../../../data/progress/schedules.ts';
import { sizes } from '../../../../ui/tokens.ts';
import { ChooseFile } from './ChooseFile.tsx';
import classes from './ImportSchedule.module.css';
import { Outcome } from './Outcome.tsx';
import { Preview } from './Preview.tsx';

/** The schedule of a planning tool: looked at first, then imported ([WORK-7]). */
export function ImportSchedule() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        title="Import a schedule"
        leftSection={<IconFileImport aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Import schedule
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState<Reading>({});
  const bring = useImportSchedule();
  const isSmall = useMediaQuery('(width < 640px)');
  const isBusy = bring.isPending;

  function startAnew() {
    bring.reset();
    setReading({});
    setFile(undefined);
  }

  return (
    <Modal
      opened
      title="Import schedule"
      size={sizes.scheduleModal}
      fullScreen={isSmall ?? false}
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
      onClose={onClose}
    >
      <Stack gap="md">
        {bring.data ? (
          <Outcome outcome={bring.data} onClose={onClose} />
        ) : file === undefined ? (
          <ChooseFile onChoose={setFile} />
        ) : (
          <>
            <div className={classes.file}>
              <Text fw={600} className={classes.wrapped}>
                {file.name}
              </Text>
              <Button size="xs" variant="default" disabled={isBusy} onClick={startAnew}>
                Choose another file
              </Button>
            </div>
            <Preview
              file={file}
              reading={reading}
              bring={bring}
              onClose={onClose}
              onRead={(part) => setReading((before) => ({ ...before, ...part }))}
            />
          </>
        )}
      </Stack>
    </Modal>
  );
}
