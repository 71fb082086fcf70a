import { Button, Text } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { Side } from '@plumbline/viewer/draw/TwoPictures';
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { neighboursOf } from '../../panorama/describePhoto.ts';
import { OutlineLegend } from '../../panorama/OutlineLegend.tsx';
import { PhotoFrame } from '../../panorama/PhotoFrame.tsx';
import type { PhotoRoom } from '../../panorama/photoRoom.ts';
import { useOutlines } from '../../panorama/useOutlines.ts';
import { usePanorama } from '../../panorama/usePanorama.ts';
import { usePhotoRoom } from '../../panorama/usePhotoRoom.ts';
import { usePicture } from '../../panorama/usePicture.ts';
import { usePhotos } from '../../state/stores.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useSelection } from '../../viewport/useSelection.ts';
import type { PhotoPair } from './choosePair.ts';
import type { SharedLook } from './createSharedLook.ts';
import { DayWithPhotos, type LoadedDay } from './DayWithPhotos.tsx';
import { describeShot, sayApart, sayNoPhoto } from './describePair.ts';
import { InView } from './InView.tsx';
import classes from './TwoViews.module.css';
import { haveOtherModels } from './useApart.ts';
import { usePhotoPair } from './usePhotoPair.ts';

/** A photo of each of two days from about the same place, looking the same way. */
export function TwoPhotos({
  views: [left, right],
  cutPercent,
}: {
  views: readonly [AnalysisView, AnalysisView];
  /** Where one lies over the other, from the left; beside each other without it. */
  cutPercent: number | undefined;
}) {
  const { view } = usePlace();
  const selection = useSelection();
  const element = selection.length === 1 ? selection[0] : undefined;
  /** Its number is known in the open view's model alone. */
  const elementOf = (day: AnalysisView) => (haveOtherModels(view, day) ? undefined : element);
  return (
    <InView view={left}>
      <DayWithPhotos element={elementOf(left)}>
        {(before) => (
          <InView view={right}>
            <DayWithPhotos element={elementOf(right)}>
              {(after) => (
                <Pair
                  openSide={left._id === view._id ? 0 : 1}
                  days={[
                    { ...before, view: left, element: elementOf(left) },
                    { ...after, view: right, element: elementOf(right) },
                  ]}
                  cutPercent={cutPercent}
                />
              )}
            </DayWithPhotos>
          </InView>
        )}
      </DayWithPhotos>
    </InView>
  );
}

interface Day extends LoadedDay {
  view: AnalysisView;
  element: number | undefined;
}

function Pair({
  openSide,
  days,
  cutPercent,
}: {
  openSide: Side;
  days: readonly [Day, Day];
  cutPercent: number | undefined;
}) {
  const room = usePhotoRoom();
  const { pair, look, walk } = usePhotoPair(days, openSide);
  return (
    <div
      className={classes.photos}
      data-over={cutPercent !== undefined || undefined}
      style={{ '--cut': `${cutPercent ?? 50}%` } as CSSProperties}
    >
      {([0, 1] as const).map((side) => (
        <div key={side} className={classes.sidePhoto} data-side={side}>
          <InView view={days[side].view}>
            {pair && room ? (
              <SidePhoto room={room} pair={pair} side={side} day={days[side]} look={look} walk={walk} />
            ) : (
              <Spinner label="The photos are loading" />
            )}
          </InView>
        </div>
      ))}
    </div>
  );
}

interface SideProps {
  room: PhotoRoom;
  pair: PhotoPair;
  side: Side;
  day: Day;
  look: SharedLook;
  walk: (side: Side, path: string) => void;
}

function SidePhoto(props: SideProps) {
  const { pair, side, day } = props;
  if (pair[side]) return <Shown {...props} />;
  if (!day.error) return <Text>{sayNoPhoto(day, pair[side === 0 ? 1 : 0])}</Text>;
  return (
    <div role="alert">
      <Text title={errorMessage(day.error)}>The photos of this day could not be loaded.</Text>
      <Button size="xs" variant="default" onClick={() => void day.refresh()}>
        Retry
      </Button>
    </div>
  );
}

function Shown({ room, pair, side, day: { element, panoramas, refresh }, look, walk }: SideProps) {
  const panorama = pair[side]!;
  const host = useRef<HTMLDivElement>(null);
  const { panorama: view, problem } = usePanorama(room, host);
  const isHighlighted = usePhotos((state) => state.isHighlighted);
  const { state, retry } = usePicture(view, { panorama }, { refresh, keepsLook: true });
  const outlines = useOutlines(view, element, panorama);
  const go = useEffectEvent((path: string) => walk(side, path));
  useEffect(() => view && look.join(view), [view, look]);
  useEffect(() => view?.setHighlight(isHighlighted), [view, isHighlighted]);
  useEffect(() => view?.setNeighbours(neighboursOf(panorama, panoramas)), [view, panorama, panoramas]);
  useEffect(() => view?.on('neighbour', (path) => go(path)), [view]);
  const [before, after] = pair;
  return (
    <PhotoFrame host={host} state={state} problem={problem} retry={retry} notesAt={side === 0 ? 'left' : 'right'}>
      {isHighlighted && state === 'loaded' && <OutlineLegend outlines={outlines} />}
      {panorama.kind === 'synthetic' && <span>Drawn from scan points</span>}
      <span>{describeShot(panorama)}</span>
      {side === 1 && before && after && <span>{sayApart(before, after)}</span>}
    </PhotoFrame>
  );
}
