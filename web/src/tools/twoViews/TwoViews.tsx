import { Button, CloseButton, SegmentedControl, Select, Text } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { useState } from 'react';
import { useStore } from 'zustand';
import { usePlace } from '../../data/address/place.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { viewBefore } from '../../data/insights/comparison.ts';
import { isScannedBefore } from '../../data/insights/inOrder.ts';
import { useStores } from '../../state/stores.ts';
import type { TwoPaint } from '../../state/twoViews.ts';
import { formatCount, formatDay } from '../../ui/format.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { useEscape } from '../toolbarContext.ts';
import { Boundary } from './Boundary.tsx';
import { InView } from './InView.tsx';
import { PictureLegend } from './PictureLegend.tsx';
import { SideScan } from './SideScan.tsx';
import { TwoPhotos } from './TwoPhotos.tsx';
import classes from './TwoViews.module.css';
import { useApart } from './useApart.ts';
import { usePaintTwo } from './usePaintTwo.ts';
import { useTwoPictures } from './useTwoPictures.ts';

/** Two views in one scene, the older one left: one camera, each with its own colours or its scan. */
export function TwoViews({ close }: OpenToolProps) {
  const { view, views } = usePlace();
  const { otherId } = useStore(useStores().twoViews);
  const choices = views.filter(({ _id }) => _id !== view._id);
  const other = choices.find(({ _id }) => _id === otherId) ?? viewBefore(view, views) ?? choices[0];
  useEscape('panel', () => {
    close();
    return true;
  });
  if (!other) {
    return (
      <section className={classes.area} aria-label="Two scans">
        <div className={classes.bar} data-covers>
          <Text>This project has no other analysis to show beside this one.</Text>
          <CloseButton aria-label="Close Two scans" onClick={close} />
        </div>
      </section>
    );
  }
  return <Shown choices={choices} other={other} close={close} />;
}

const paints: { value: TwoPaint; label: string }[] = [
  { value: 'status', label: 'Status' },
  { value: 'change', label: 'Change' },
  { value: 'scan', label: 'Scan' },
  { value: 'photo', label: 'Photo' },
];
const arrangements = [
  { value: 'beside', label: 'Side by side' },
  { value: 'over', label: 'Slider' },
];

function Shown({
  choices,
  other,
  close,
}: {
  choices: readonly AnalysisView[];
  other: AnalysisView;
  close: () => void;
}) {
  const { view } = usePlace();
  const { paint, isBeside, cutPercent, change } = useStore(useStores().twoViews);
  const [dragged, setDragged] = useState<number>();
  const cut = dragged ?? cutPercent;
  const two = useTwoPictures(isBeside ? 'beside' : { cutAt: cut / 100 });
  const isOtherOlder = isScannedBefore(other, view);
  const { older, newer, error, isRetrying, retry } = usePaintTwo({ two, other, isOtherOlder, paint });
  const apart = useApart({ two, other, isOtherOlder });
  const [left, right] = isOtherOlder ? [other, view] : [view, other];
  return (
    <section className={classes.area} aria-label="Two scans">
      <div className={classes.bar} data-covers>
        <Select
          aria-label="The other view"
          className={classes.other!}
          data={choices.map((choice) => ({ value: choice._id, label: nameOf(choice) }))}
          value={other._id}
          onChange={(otherId) => otherId && change({ otherId })}
        />
        <SegmentedControl
          aria-label="Painted by"
          data={paints}
          value={paint}
          onChange={(next) => change({ paint: next })}
        />
        <SegmentedControl
          aria-label="Arrangement"
          data={arrangements}
          value={isBeside ? 'beside' : 'over'}
          onChange={(next) => change({ isBeside: next === 'beside' })}
        />
        <CloseButton aria-label="Close Two scans" onClick={close} />
        {error && (
          <div className={classes.trouble} role="alert">
            <span title={errorMessage(error)}>The colours could not be loaded.</span>
            <Button size="xs" variant="default" loading={isRetrying} onClick={retry}>
              Retry
            </Button>
          </div>
        )}
        {apart.error && (
          <div className={classes.trouble} role="alert">
            <span title={errorMessage(apart.error)}>What only one model version has could not be loaded.</span>
            <Button size="xs" variant="default" onClick={() => void apart.retry()}>
              Retry
            </Button>
          </div>
        )}
        {apart.isApart && paint !== 'photo' && (
          <Text size="xs" c="dimmed" className={classes.note!}>
            <bdi>{other.name}</bdi> was judged against another version of the model. What only one version has is in its
            own picture; the rest is drawn as in that of <bdi>{view.name}</bdi>.
          </Text>
        )}
      </div>
      {paint === 'photo' && <TwoPhotos views={[left, right]} cutPercent={isBeside ? undefined : cut} />}
      <Boundary
        percent={isBeside ? 50 : cut}
        isFixed={isBeside}
        onDrag={setDragged}
        onDrop={(percent) => {
          setDragged(undefined);
          change({ cutPercent: percent });
        }}
      />
      <div className={classes.sides}>
        {([left, right] as const).map((shown, side) => (
          <div key={side === 0 ? 'left' : 'right'} className={classes.side} data-side={side}>
            <Text fw={600}>
              <bdi>{nameOf(shown)}</bdi>
            </Text>
            {paint === 'scan' ? (
              <InView view={shown}>
                <Text size="xs" c="dimmed" role="status">
                  <SideScan side={side === 0 ? 0 : 1} />
                </Text>
              </InView>
            ) : (
              <PictureLegend painted={side === 0 ? older : newer} />
            )}
            {apart.isApart && paint !== 'photo' && <OnlyIn count={shown === view ? apart.onlyHere : apart.onlyThere} />}
            {shown === other && apart.isLoading && paint !== 'photo' && (
              <Text size="xs" c="dimmed" role="status">
                Loading what only this version has…
              </Text>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function OnlyIn({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      Only in this model version: {formatCount(count)}
    </Text>
  );
}

function nameOf({ name, scanDate }: AnalysisView): string {
  return `${name} · ${formatDay(scanDate)}`;
}
