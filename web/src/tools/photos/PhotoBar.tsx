import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { Panorama } from '@plumbline/contract/resources/evidence';
import { IconCamera, IconLock, IconLockOpen, IconPolygon, IconPolygonOff } from '@tabler/icons-react';
import { saveFile } from '../../data/downloads/saveFile.ts';
import { useNotifications, usePhotos } from '../../state/stores.ts';
import { formatScanDay, formatScanMoment } from '../../ui/format.ts';
import { AddToIssue } from '../AddToIssue.tsx';
import classes from './Photos.module.css';

const fileName = '360-photo.png';

/** When the photo was taken, and what can be done about it ([PHOTO-1]). */
export function PhotoBar({
  panorama: { scannedDate },
  canCapture,
  takePicture,
}: {
  panorama: Panorama;
  canCapture: boolean;
  takePicture(): Promise<Blob>;
}) {
  const notify = useNotifications((state) => state.notify);
  const { isHighlighted, isLocked, highlight, lock } = usePhotos((state) => state);

  async function save() {
    try {
      const picture = await takePicture();
      await saveFile({ filename: fileName, contentType: 'image/png', body: picture.stream() });
      // biome-ignore lint/plugin/nameErrors: whatever it was, the person is told
    } catch {
      notify('error', 'The screenshot could not be taken.');
    }
  }

  return (
    <div className={classes.bar}>
      <Tooltip label={`Scanned ${formatScanMoment(scannedDate)}`}>
        <time className={classes.date} dateTime={scannedDate}>
          {formatScanDay(scannedDate)}
        </time>
      </Tooltip>
      <div className={classes.actions}>
        <Tooltip label={isLocked ? 'Let the viewer go back to where it was' : 'Look from here in the viewer too'}>
          <Button
            size="xs"
            variant={isLocked ? 'light' : 'default'}
            aria-pressed={isLocked}
            leftSection={isLocked ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
            onClick={() => lock(!isLocked)}
          >
            {isLocked ? 'Movement Locked' : 'Movement Unlocked'}
          </Button>
        </Tooltip>
        <Tooltip label={isHighlighted ? 'Hide the outline of the element' : 'Show the outline of the element'}>
          <ActionIcon
            aria-label="Highlight element"
            aria-pressed={isHighlighted}
            {...(isHighlighted && { variant: 'light', color: 'blueprint' })}
            onClick={() => highlight(!isHighlighted)}
          >
            {isHighlighted ? <IconPolygon aria-hidden /> : <IconPolygonOff aria-hidden />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Save a screenshot of the photo">
          <ActionIcon aria-label="Screenshot" disabled={!canCapture} onClick={() => void save()}>
            <IconCamera aria-hidden />
          </ActionIcon>
        </Tooltip>
        <AddToIssue type="panorama" takePicture={takePicture} />
      </div>
    </div>
  );
}
