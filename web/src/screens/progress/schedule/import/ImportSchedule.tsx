import { Button, Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { type Reading, useImportSchedule } from '../../../../data/progress/schedules.ts';
import { sizes } from '../../../../ui/tokens.ts';
import { ChooseFile } from './ChooseFile.tsx';
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
        ) : (
          <>
            <ChooseFile
              isChosen={file !== undefined}
              isBusy={isBusy}
              onChoose={(chosen) => {
                bring.reset();
                setReading({});
                setFile(chosen);
              }}
            />
            {file && (
              <Preview
                key={`${file.name} ${file.size} ${file.lastModified}`}
                {...{ file, reading, bring, onClose }}
                onRead={(part) => setReading((before) => ({ ...before, ...part }))}
              />
            )}
          </>
        )}
      </Stack>
    </Modal>
  );
}
