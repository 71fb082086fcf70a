import { Button, CloseButton, SegmentedControl, Select, Text } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { PlaceContext, usePlace } from '../../data/address/place.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { viewBefore } from '../../data/insights/comparison.ts';
import { isScannedBefore } from '../../data/insights/inOrder.ts';
import { useStores } from '../../state/stores.ts';
import type { TwoPaint } from '../../state/twoViews.ts';
import { formatDay } from '../../ui/format.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { useEscape } from '../toolbarContext.ts';
import { Boundary } from './Boundary.tsx';
import { PictureLegend } from './PictureLegend.tsx';
import { SideScan } from './SideScan.tsx';
import classes from './TwoViews.module.css';
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
        {isOtherModel(view, other) && (
          <Text size="xs" c="dimmed" className={classes.note!}>
            {`${other.name} was judged against another version of the model; both are drawn on that of ${view.name}.`}
          </Text>
        )}
      </div>
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
                <SideScan side={side === 0 ? 0 : 1} />
              </InView>
            ) : (
              <PictureLegend painted={side === 0 ? older : newer} />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** What is below asks for this view. */
function InView({ view, children }: { view: AnalysisView; children: ReactNode }) {
  const place = usePlace();
  return (
    <PlaceContext value={{ ...place, view }}>
      <Text size="xs" c="dimmed" role="status">
        {children}
      </Text>
    </PlaceContext>
  );
}

function isOtherModel(view: AnalysisView, other: AnalysisView): boolean {
  return view.model !== undefined && other.model !== undefined && view.model._id !== other.model._id;
}

function nameOf({ name, scanDate }: AnalysisView): string {
  return `${name} · ${formatDay(scanDate)}`;
}
