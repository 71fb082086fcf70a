import { Button, Group, List, Stack, Text } from '@mantine/core';
import { fileKinds } from '@plumbline/contract/resources/files';
import type { DragEvent } from 'react';
import { useInterruptedUploads } from '../../../data/files/files.ts';
import { type KnownFile, useSameFiles } from '../../../data/files/sameFiles.ts';
import type { UploadTarget } from '../../../state/uploads/uploadQueue.ts';
import { FilePicker } from '../../../ui/FilePicker.tsx';
import { formatDay } from '../../../ui/format.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { type UploadItem, UploadList } from '../../../ui/UploadList.tsx';
import { guidance, readFormatsOf } from './guidance.ts';
import classes from './UploadModal.module.css';
import { type ChosenFile, filesToSend, openQuestion, type Question } from './uploadDraft.ts';

/** The first step: what is expected, and which files ([FILE-5], [FILE-6]). */
export function SelectFiles({
  target,
  chosen,
  onChoose,
  onRemove,
  onAgree,
  onSend,
}: {
  target: UploadTarget;
  chosen: readonly ChosenFile[];
  onChoose: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  onAgree: (id: string, to: Question) => void;
  onSend: (files: readonly File[]) => void;
}) {
  const { lead, points } = guidance[target.kind];
  const interrupted = useInterruptedUploads(target);
  const goesOn = ({ name, size }: File) => interrupted.some((file) => file.filename === name && file.size === size);
  const same = useSameFiles(
    target,
    chosen.filter(({ problem, file }) => problem === undefined && !goesOn(file)).map(({ file }) => file),
  );
  const toSend = filesToSend(chosen, (file) => same.has(file));
  const formats = readFormatsOf(target.kind);
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
        {formats && (
          <dl className={classes.formats}>
            <dt>Read</dt>
            <dd>{formats.read}</dd>
            <dt>Stored only</dt>
            <dd>{formats.stored}: kept and downloadable, never analysed</dd>
          </dl>
        )}
      </div>
      {chosen.length === 0 ? (
        <div className={classes.empty}>{picker(false)}</div>
      ) : (
        <>
          <ScrollRegion label="Chosen files" className={classes.list}>
            <UploadList
              label="Files"
              items={chosen.map((each) => chosenItem(each, { goesOn, same: same.get(each.file) }))}
              action={onRemove}
              actionLabel="Remove"
              canAct={() => true}
              more={({ id }) => {
                const each = chosen.find((one) => one.id === id);
                const question = each && openQuestion(each, same.has(each.file));
                if (question === undefined) return null;
                return (
                  <Button size="compact-xs" variant="default" onClick={() => onAgree(id, question)}>
                    {answers[question]}
                  </Button>
                );
              }}
            />
          </ScrollRegion>
          {picker(true)}
        </>
      )}
      <Group justify="flex-end">
        <Button size="md" disabled={toSend.length === 0} onClick={() => onSend(toSend)}>
          Send files
        </Button>
      </Group>
    </Stack>
  );
}

const answers: Record<Question, string> = { storeOnly: 'Store only', sendAgain: 'Upload anyway' };

interface KnownOfFile {
  goesOn: (file: File) => boolean;
  same: KnownFile | undefined;
}

function chosenItem(each: ChosenFile, { goesOn, same }: KnownOfFile): UploadItem {
  const { id, file, problem, advice } = each;
  const { name, size } = file;
  if (problem !== undefined) return { id, name, size, state: 'error', note: problem };
  const question = openQuestion(each, same !== undefined);
  if (same && question === 'sendAgain')
    return { id, name, size, state: 'pending', note: sayWhere(name, same), isAsked: true };
  if (question === 'storeOnly') return { id, name, size, state: 'pending', note: advice, isAsked: true };
  if (advice !== undefined) return { id, name, size, state: 'pending', note: 'Will be stored, and not read' };
  return {
    id,
    name,
    size,
    state: 'pending',
    note: goesOn(file) ? 'Goes on where it was interrupted' : 'Ready to send',
  };
}

/** Since when, by whom, and how sure that is. */
function sayWhere(name: string, { filename, createdDate, createdByRef, isSure }: KnownFile): string {
  const what = filename === name ? name : `${name} as ${filename}`;
  const since = `since ${formatDay(createdDate)}, by ${createdByRef.email}`;
  return isSure
    ? `${what} is already here ${since}.`
    : `${what} seems to be already here ${since}: same size and beginning.`;
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
