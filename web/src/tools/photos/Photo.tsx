import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import type { ShownPhoto } from '../../panorama/choosePhoto.ts';
import { describePhoto, neighboursOf } from '../../panorama/describePhoto.ts';
import { OutlineLegend } from '../../panorama/OutlineLegend.tsx';
import { PhotoFrame } from '../../panorama/PhotoFrame.tsx';
import type { PhotoRoom } from '../../panorama/photoRoom.ts';
import { useOutlines } from '../../panorama/useOutlines.ts';
import { usePanorama } from '../../panorama/usePanorama.ts';
import { usePicture } from '../../panorama/usePicture.ts';
import { usePhotos } from '../../state/stores.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { BlendedPhoto } from './BlendedPhoto.tsx';
import { PhotoBar } from './PhotoBar.tsx';
import classes from './Photos.module.css';
import { useLockedView } from './useLockedView.ts';
import type { PhotoChoice } from './usePhotoChoice.ts';

/** A photo all around, with what can be done about it. */
export function Photo({
  room,
  choice,
  shown,
  step,
}: {
  room: PhotoRoom;
  choice: PhotoChoice;
  shown: ShownPhoto;
  step(by: 1 | -1): void;
}) {
  const { panoramas, isLocked } = choice;
  const choose = useEffectEvent(choice.choose);
  const host = useRef<HTMLDivElement>(null);
  const { panorama: view, problem } = usePanorama(room, host);
  const isHighlighted = usePhotos((state) => state.isHighlighted);
  const { state, seen, retry } = usePicture(view, shown, choice);
  const outlines = useOutlines(view, shown.element, shown.panorama);
  const isSeen = seen === shown.panorama.imagePath;
  // From where it was taken one can look even if it does not come.
  useLockedView(view, isLocked, isSeen || state === 'failed' ? shown.panorama.poseCoordinates : undefined);

  useEffect(() => view?.setHighlight(isHighlighted), [view, isHighlighted]);
  useEffect(() => view?.setNeighbours(neighboursOf(shown.panorama, panoramas)), [view, shown.panorama, panoramas]);
  useEffect(() => view?.on('neighbour', (id) => choose(id, { isWalked: true })), [view]);

  return (
    <>
      <PhotoBar panorama={shown.panorama} canCapture={state === 'loaded'} takePicture={async () => view!.capture()} />
      <PhotoFrame host={host} state={state} problem={problem} retry={retry}>
        {isHighlighted && state === 'loaded' && <OutlineLegend outlines={outlines} />}
        {shown.panorama.kind === 'synthetic' && <span>Drawn from scan points</span>}
      </PhotoFrame>
      <Carousel choice={choice} shown={shown} step={step} />
      {isLocked && isSeen && view && <BlendedPhoto room={room} panorama={shown.panorama} view={view} />}
    </>
  );
}

function Carousel({
  choice: { photos },
  shown,
  step,
}: {
  choice: PhotoChoice;
  shown: ShownPhoto;
  step(by: 1 | -1): void;
}) {
  const viewer = useViewer();
  const box = shown.element === undefined ? undefined : viewer?.elements.boxOf(shown.element);
  const canStep = photos.length > (shown.index === undefined ? 0 : 1);
  return (
    <div className={classes.foot}>
      {canStep && <Step label="Previous photo" keyName="←" icon={IconChevronLeft} onPress={() => step(-1)} />}
      <p className={classes.caption} aria-live="polite">
        {describePhoto(shown, photos, box)}
      </p>
      {canStep && <Step label="Next photo" keyName="→" icon={IconChevronRight} onPress={() => step(1)} />}
    </div>
  );
}

function Step({
  label,
  keyName,
  icon: Icon,
  onPress,
}: {
  label: string;
  keyName: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  onPress(): void;
}) {
  return (
    <Tooltip label={`${label} (${keyName})`}>
      <ActionIcon size="lg" aria-label={label} onClick={onPress}>
        <Icon aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
