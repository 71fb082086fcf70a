import { ActionIcon, Button, Group, Modal, Stack, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAttach } from '../../../data/issues/issueAssets.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { FilePicker } from '../../../ui/FilePicker.tsx';
import { useMarkUp } from '../../../ui/markup/useMarkUp.tsx';
import type { PickedFiles } from '../../../ui/sortFiles.ts';
import { sizes } from '../../../ui/tokens.ts';
import { type UploadItem, UploadList } from '../../../ui/UploadList.tsx';
import classes from './IssueDetails.module.css';

const extensions = ['.jpeg', '.jpg', '.png'];

type Chosen = UploadItem & { file: File };

/** Pictures from disk, sent one after the other; what was sent is not sent again when another one failed ([ISSUE-3]). */
export function UploadImages({ issueId, onClose }: { issueId: string; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [rejected, setRejected] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const attach = useAttach();
  const { mark: markUp, editor } = useMarkUp('Use this picture');
  const waiting = chosen.filter(({ state }) => state !== 'success');

  function pick(picked: PickedFiles) {
    const first = Math.max(0, ...chosen.map(({ id }) => Number(id))) + 1;
    const added = picked.accepted.map(
      (file, i): Chosen => ({ id: String(first + i), name: file.name, size: file.size, state: 'pending', file }),
    );
    setChosen([...chosen, ...added]);
    setRejected(picked.rejected.map(({ name }) => name));
  }

  const mark = (id: string, part: Partial<UploadItem>) =>
    setChosen((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));

  async function draw(id: string) {
    const item = chosen.find((other) => other.id === id);
    const marked = item && (await markUp(item.file));
    if (!marked || marked === item.file) return;
    const file = new File([marked], item.name, { type: marked.type });
    setChosen((before) =>
      before.map((other) => (other.id === id ? { ...other, file, size: file.size, note: 'Marked up' } : other)),
    );
  }

  const canAct = ({ state }: UploadItem) => !isBusy && state !== 'success';

  async function send() {
    setBusy(true);
    let failures = 0;
    for (const { id, file, name } of waiting) {
      mark(id, { state: 'uploading', note: undefined });
      try {
        await attach({ issueId, picture: file, filename: name, type: 'attachment' });
        mark(id, { state: 'success' });
      } catch (error) {
        failures += 1;
        mark(id, { state: 'error', note: errorMessage(error) });
      }
    }
    setBusy(false);
    if (failures === 0) onClose();
  }

  return (
    <Modal
      opened
      title="Upload images"
      size={sizes.uploadModal}
      closeOnClickOutside={!isBusy && !editor}
      closeOnEscape={!isBusy && !editor}
      withCloseButton={!isBusy}
      onClose={onClose}
    >
      <Stack gap="md">
        <FilePicker label="Choose images" extensions={extensions} disabled={isBusy} onPick={pick} />
        {rejected.length > 0 && (
          <AlertBox level="alert" title="Not accepted:">
            <ul className={classes.rejected}>
              {rejected.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </AlertBox>
        )}
        {chosen.length > 0 && (
          <UploadList
            label="Images"
            items={chosen}
            actionLabel="Remove"
            canAct={canAct}
            more={(item) =>
              canAct(item) && (
                <Tooltip label="Mark up">
                  <ActionIcon aria-label={`Mark up ${item.name}`} onClick={() => void draw(item.id)}>
                    <IconPencil aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )
            }
            action={(id) => setChosen(chosen.filter((item) => item.id !== id))}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" loading={isBusy} disabled={waiting.length === 0} onClick={() => void send()}>
            Send files
          </Button>
        </Group>
      </Stack>
      {editor}
    </Modal>
  );
}
