import { Button, Group, List, Stack, Text } from '@mantine/core';
import { fileKinds } from '@plumbline/contract/resources/files';
import type { DragEvent } from 'react';
import { useInterruptedUploads } from '../../../data/files/files.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { FilePicker } from '../../../ui/FilePicker.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { type UploadItem, UploadList } from '../../../ui/UploadList.tsx';
import { guidance } from './guidance.ts';
import classes from './UploadModal.module.css';
import { type ChosenFile, filesToSend } from './uploadDraft.ts';

/** The first step: what is expected, and which files ([FILE-5], [FILE-6]). */
export function SelectFiles({
  target,
  chosen,
  onChoose,
  onRemove,
  onSend,
}: {
  target: UploadTarget;
  chosen: readonly ChosenFile[];
  onChoose: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  onSend: () => void;
}) {
  const { lead, points } = guidance[target.kind];
  const interrupted = useInterruptedUploads(target);
  const goesOn = ({ name, size }: File) => interrupted.some((file) => file.filename === name && file.size === size);
  const picker = (compact: boolean) => (
    <FilePicker
      label="Choose files"
      compact={compact}
      extensions={fileKinds[target.kind].accepts}
      onPick={({ accepted, rejected }) => onChoose([...accepted, ...rejected])}
    />
  );
  return (
    <Stack gap="md" {...dropAnywhere(onChoose)}>
      <div>
        <Text c="dimmed">{lead}</Text>
        {points && (
          <List size="sm" className={classes.points}>
            {points.map((point) => (
              <List.Item key={point}>{point}</List.Item>
            ))}
          </List>
        )}
      </div>
      {chosen.length === 0 ? (
        <div className={classes.empty}>{picker(false)}</div>
      ) : (
        <>
          <ScrollRegion label="Chosen files" className={classes.list}>
            <UploadList
              label="Files"
              items={chosen.map((each) => chosenItem(each, goesOn))}
              action={onRemove}
              actionLabel="Remove"
              canAct={() => true}
            />
          </ScrollRegion>
          {picker(true)}
        </>
      )}
      <Group justify="flex-end">
        <Button size="md" disabled={filesToSend(chosen).length === 0} onClick={onSend}>
          Send files
        </Button>
      </Group>
    </Stack>
  );
}

function chosenItem({ id, file, problem }: ChosenFile, goesOn: (file: File) => boolean): UploadItem {
  const { name, size } = file;
  if (problem !== undefined) return { id, name, size, state: 'error', note: problem };
  return {
    id,
    name,
    size,
    state: 'pending',
    note: goesOn(file) ? 'Goes on where it was interrupted' : 'Ready to send',
  };
}

/** A file dropped beside the zone would otherwise be opened by the browser, in place of the application. */
function dropAnywhere(onChoose: (files: readonly File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      onChoose([...event.dataTransfer.files]);
    },
  };
}
