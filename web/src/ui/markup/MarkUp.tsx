import { Button, Group, Modal } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AlertBox } from '../AlertBox.tsx';
import { DeleteModal } from '../DeleteModal.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { LoadingSkeleton } from '../LoadingSkeleton.tsx';
import { drawMarks } from './drawMarks.ts';
import { MarkStage } from './MarkStage.tsx';
import { MarkTools } from './MarkTools.tsx';
import classes from './MarkUp.module.css';
import { useMarks } from './useMarks.ts';
import { useOpenPicture } from './useOpenPicture.ts';

interface MarkUpProps {
  picture: Blob;
  /** The word on the button that takes the marked picture. */
  action: string;
  onDone: (marked: Blob) => void;
  onCancel: () => void;
}

/** Draws arrows, circles, lines and texts over a picture before it goes anywhere. */
export function MarkUp({ picture, action, onDone, onCancel }: MarkUpProps) {
  const { opened, hasFailed } = useOpenPicture(picture);
  const marks = useMarks(opened?.size);
  const drawn = useRef<SVGGElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');
  const isBusy = saving === 'busy';

  function leave() {
    if (marks.marks.length > 0) setIsAsking(true);
    else onCancel();
  }

  async function finish() {
    if (!opened || !drawn.current) return;
    if (marks.marks.length === 0) return onDone(picture);
    setSaving('busy');
    try {
      onDone(await drawMarks(opened.image, drawn.current, { size: opened.size, type: picture.type }));
      // biome-ignore lint/plugin/nameErrors: whatever it was, the person is told
    } catch {
      setSaving('failed');
    }
  }

  function press(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (!event.ctrlKey && !event.metaKey) return;
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) marks.redo();
    else marks.undo();
  }

  return (
    <>
      <Modal
        opened
        onClose={leave}
        title="Mark up the picture"
        size="min(1100px, 96vw)"
        closeOnEscape={!isAsking && !isBusy}
        closeOnClickOutside={false}
        withCloseButton={!isBusy}
        onKeyDown={press}
      >
        <div className={classes.body}>
          {hasFailed && <ErrorState title="The picture cannot be read." />}
          {!hasFailed && !opened && <LoadingSkeleton rows={1} height={320} label="Opening the picture" />}
          {opened && (
            <>
              <MarkTools marks={marks} isBusy={isBusy} />
              <MarkStage picture={opened} marks={marks} drawn={drawn} />
            </>
          )}
          {saving === 'failed' && (
            <AlertBox level="error">The marks could not be put into the picture. Try again.</AlertBox>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="md" disabled={isBusy} onClick={leave}>
              Cancel
            </Button>
            <Button size="md" loading={isBusy} disabled={!opened} onClick={() => void finish()}>
              {action}
            </Button>
          </Group>
        </div>
      </Modal>
      {/* Only now: one that stood there already would hear the same Escape, and close again. */}
      {isAsking && (
        <DeleteModal
          opened
          title="Leave without the marks?"
          action="Leave"
          keep="Keep drawing"
          onCancel={() => setIsAsking(false)}
          onDelete={onCancel}
        >
          What was drawn on the picture is lost.
        </DeleteModal>
      )}
    </>
  );
}
