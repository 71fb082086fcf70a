import { SegmentedControl, Switch, Text } from '@mantine/core';
import { sayNoPoints, sayPoints } from '@plumbline/contract/sayPoints';
import { sayGirth } from '@plumbline/contract/sayReading';
import type { PointLook } from '@plumbline/viewer/tools/heatMap/pointLook';
import { IconPointer, IconTemperatureOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { type HeatMapMode, type HeatMapState, useHeatMap } from '../../data/evidence/heatMap.ts';
import { useHeatMapOfShown } from '../../data/evidence/heatMapOfShown.ts';
import { useFeatures } from '../../data/flags.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { takeWhole } from '../../ui/takeWhole.ts';
import { useLastSelected } from '../../viewport/useSelection.ts';
import { useNames, useViewer } from '../../viewport/useViewer.ts';
import { AddToIssue } from '../AddToIssue.tsx';
import { addDrawings } from '../addDrawings.ts';
import { ScanDate } from '../ScanDate.tsx';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import { DeviationScale } from './DeviationScale.tsx';
import { DownloadPoints } from './DownloadPoints.tsx';
import classes from './HeatMapPanel.module.css';
import { firstSettings, limits } from './heatMapSettings.ts';
import { PointSettings } from './PointSettings.tsx';
import { type Distance, Reading } from './Reading.tsx';
import { ShownCount } from './ShownCount.tsx';
import { useReading } from './useReading.ts';
import { useSceneHeatMap } from './useSceneHeatMap.ts';
import { useSideSeen } from './useSideSeen.ts';
import { useSides } from './useSides.ts';

const width = 328;

type Scope = 'element' | 'shown';

/** Points of the scan on the element selected last, or on all that are shown, coloured by deviation ([HEAT-1]). */
export function HeatMapPanel({ close }: OpenToolProps) {
  const [scope, setScope] = useState<Scope>('element');
  return (
    <ToolPanel id="heatMap" title="Heat map" corner width={width} close={close}>
      <div className={classes.content}>
        <SegmentedControl
          fullWidth
          aria-label="Points of"
          value={scope}
          onChange={setScope}
          data={[
            { value: 'element', label: 'This element' },
            { value: 'shown', label: 'All shown' },
          ]}
        />
        <HeatMap scope={scope} />
      </div>
    </ToolPanel>
  );
}

function HeatMap({ scope }: { scope: Scope }) {
  const { project, view } = usePlace();
  const prefersCloud = useFeatures().isOn('usePointCloudAsHeatmap', project);
  const [mode, setMode] = useState<HeatMapMode>(prefersCloud ? 'cloud' : 'deviation');
  const [settings, setSettings] = useState(firstSettings);
  const [usesOwnTolerance, setUsesOwnTolerance] = useState(false);
  const [distance, setDistance] = useState<Distance>('along');
  const [fadesOthers, setFadesOthers] = useState(true);
  const selected = useLastSelected();
  const element = scope === 'element' ? selected : undefined;
  const ofElement = useHeatMap(element, prefersCloud ? mode : 'deviation');
  const ofShown = useHeatMapOfShown({ isWanted: scope === 'shown' });
  const state = scope === 'element' ? ofElement.state : ofShown;
  const all = state.kind === 'ready' ? state.points : undefined;
  const { points, names, side, choose } = useSides(element, all);
  const isCloud = state.kind === 'ready' && state.mode === 'cloud';
  const reading = useReading(element, points, ofElement.measured, ofElement.status);
  const girth = element !== undefined && ofElement.measured ? sayGirth(ofElement.measured) : undefined;
  const cause = element === undefined ? null : (ofElement.measured?.cause ?? null);
  const kept = points && sayPoints(cause, points.count);
  const isAlong = reading !== undefined && distance === 'along';
  // How near they lie to a place that they are not of would read as if something stood in it.
  const isOfOthers = kept?.isOfOthers === true && points?.colours !== undefined;
  const shownMode = isCloud || isOfOthers ? 'cloud' : isAlong ? 'along' : 'deviation';

  const ownMm =
    ofElement.toleranceM === undefined ? undefined : takeWhole(ofElement.toleranceM * 1000, limits.toleranceMm);
  const toleranceMm = usesOwnTolerance && ownMm !== undefined ? ownMm : settings.toleranceMm;
  const { maximumMm, pointSize } = settings;
  const look = useMemo<PointLook>(
    () => ({ mode: shownMode, toleranceM: toleranceMm / 1000, maximumM: maximumMm / 1000, pointSize }),
    [shownMode, toleranceMm, maximumMm, pointSize],
  );
  useSceneHeatMap({ points, along: reading?.along, element, fadesOthers, look });
  useSideSeen(element, side === 'both' ? all : undefined, reading?.along);
  const viewer = useViewer();

  if (scope === 'element' && element === undefined) {
    return (
      <EmptyState icon={<IconPointer />} title="No element is selected.">
        Please select an element to see its heat map.
      </EmptyState>
    );
  }
  return (
    <>
      <Subject element={element}>
        <ScanDate
          moment={scope === 'element' ? ofElement.scannedDate : view.scanDate}
          isCloudMissing={scope === 'element' && ofElement.isCloudMissing}
        />
      </Subject>
      <Waiting state={state} scope={scope} why={sayNoPoints(cause)} />
      {points && (
        <>
          {prefersCloud && scope === 'element' && !ofElement.isCloudMissing && (
            <SegmentedControl
              fullWidth
              aria-label="Colours"
              value={mode}
              onChange={setMode}
              data={[
                { value: 'cloud', label: 'Scan colours' },
                { value: 'deviation', label: 'Deviation' },
              ]}
            />
          )}
          {names && (
            <SegmentedControl
              fullWidth
              aria-label="Side"
              value={side}
              onChange={choose}
              data={[
                { value: 'both', label: 'Both sides' },
                { value: 'first', label: names[0] },
                { value: 'second', label: names[1] },
              ]}
            />
          )}
          {!isCloud && reading && <Reading reading={reading} distance={distance} onChange={setDistance} />}
          {scope === 'shown' && (
            <Text c="dimmed">Distances are square to each surface, whichever way its element is off.</Text>
          )}
          {girth !== undefined && <Text>{`Measured: ${girth}.`}</Text>}
          {kept !== undefined && <Text>{kept.says}</Text>}
          {!isCloud && !isOfOthers && (
            <DeviationScale points={points} along={isAlong ? reading.along : undefined} scale={look} />
          )}
          <PointSettings
            settings={{ ...settings, toleranceMm }}
            isOwn={scope === 'element' && usesOwnTolerance && ownMm !== undefined}
            onChange={(change) => setSettings({ ...settings, ...change })}
          />
          {scope === 'element' && (
            <Switch
              label="Use this element's tolerance"
              checked={usesOwnTolerance && ownMm !== undefined}
              disabled={ownMm === undefined}
              onChange={(event) => setUsesOwnTolerance(event.currentTarget.checked)}
            />
          )}
          <div className={classes.foot}>
            <ShownCount points={points.count} isOfElement={scope === 'element'} />
            {scope === 'element' && (
              <Switch
                label="Fade others"
                checked={fadesOthers}
                onChange={(event) => setFadesOthers(event.currentTarget.checked)}
              />
            )}
            <DownloadPoints points={points} along={isAlong && !isCloud ? reading.along : undefined} element={element} />
          </div>
          {viewer && (
            <AddToIssue type="heatmap" takePicture={async () => addDrawings(await viewer.capture(), viewer.overlay)} />
          )}
        </>
      )}
    </>
  );
}

function Subject({ element, children }: { element: number | undefined; children: ReactNode }) {
  const names = useNames();
  const name = element === undefined ? 'All elements of the filter' : (names?.nameOf(element) ?? `Element ${element}`);
  return (
    <div className={classes.subject}>
      <Text fw={600} className={classes.name!}>
        {name}
      </Text>
      {children}
    </div>
  );
}

function Waiting({ state, scope, why }: { state: HeatMapState; scope: Scope; why: string | undefined }) {
  if (state.kind === 'loading') return <LoadingSkeleton rows={9} height={12} label="The heat map is loading" />;
  if (state.kind === 'none') {
    return (
      <EmptyState icon={<IconTemperatureOff />} title="No heat map available">
        {scope === 'element'
          ? ['This element has no heat map in the current analysis.', why].filter(Boolean).join(' ')
          : 'The elements shown have no heat map in the current analysis.'}
      </EmptyState>
    );
  }
  if (state.kind === 'failed') {
    return (
      <ErrorState title="The heat map could not be loaded." onRetry={state.retry} retrying={state.isRetrying}>
        {errorMessage(state.error)}
      </ErrorState>
    );
  }
  return null;
}
