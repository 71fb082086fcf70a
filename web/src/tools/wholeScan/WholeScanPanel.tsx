import { Button, SegmentedControl, Switch } from '@mantine/core';
import { firstLook, type ScanLook } from '@plumbline/viewer/tools/wholeScan/scanLook';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { type OpenScan, type ScanState, useWholeScan } from '../../data/evidence/wholeScan.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { delays } from '../../ui/tokens.ts';
import { useDelay } from '../../ui/useDelay.ts';
import { WholeField } from '../../ui/WholeField.tsx';
import { useViewer } from '../../viewport/useViewer.ts';
import { ScanDate } from '../ScanDate.tsx';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import { useSceneScan } from '../useSceneScan.ts';
import { describePoints } from './describePoints.ts';
import classes from './WholeScanPanel.module.css';

const width = 300;
const sizeLimits = { min: 1, max: 60 };

/** All that was scanned, over the model ([HEAT-4]). */
export function WholeScanPanel({ close }: OpenToolProps) {
  const viewer = useViewer();
  const { state, scannedDate } = useWholeScan();
  return (
    <ToolPanel id="wholeScan" title="Scan" corner width={width} close={close}>
      <div className={classes.content}>
        {state.kind === 'ready' ? (
          viewer && <Scan viewer={viewer} scan={state.scan} scannedDate={scannedDate} />
        ) : (
          <Waiting state={state} />
        )}
      </div>
    </ToolPanel>
  );
}

interface ScanProps {
  viewer: Viewer;
  scan: OpenScan;
  scannedDate: string | undefined;
}

function Scan({ viewer, scan, scannedDate }: ScanProps) {
  const [look, setLook] = useState(firstLook);
  const { progress, retry } = useSceneScan(viewer, { scan, look });
  const { shownPoints, isLoading, failure } = progress;
  const { points, scanned } = scan.tree;
  return (
    <>
      <ScanDate moment={scannedDate} isCloudMissing={failure !== undefined && shownPoints === 0} />
      {failure && <Trouble error={failure} retry={retry} />}
      <LookSettings look={look} onChange={(change) => setLook({ ...look, ...change })} />
      <div className={classes.foot}>
        <span title={scanned > points ? `Thinned; ${describePoints(points, scanned)} were kept` : undefined}>
          {describePoints(shownPoints, points)}
        </span>
        {isLoading && <Loading />}
      </div>
    </>
  );
}

function LookSettings({ look, onChange }: { look: ScanLook; onChange(change: Partial<ScanLook>): void }) {
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Colours"
        value={look.colour}
        onChange={(colour) => onChange({ colour })}
        data={[
          { value: 'scanned', label: 'As scanned' },
          { value: 'height', label: 'By height' },
        ]}
      />
      <div className={classes.settings}>
        <div className={classes.size}>
          <WholeField
            label="Point size"
            unit="px"
            value={look.pointSize}
            limits={sizeLimits}
            onChange={(pointSize) => onChange({ pointSize })}
          />
        </div>
        <Switch
          className={classes.fade!}
          label="Fade the model"
          checked={look.fadesModel}
          onChange={(event) => onChange({ fadesModel: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}

function Trouble({ error, retry }: { error: Error; retry(): void }) {
  return (
    <div className={classes.trouble} role="alert">
      <p className={classes.sentence} title={errorMessage(error)}>
        Not all of the scan could be loaded.
      </p>
      <Button
        size="xs"
        variant="default"
        className={classes.retry!}
        leftSection={<IconRefresh aria-hidden />}
        onClick={retry}
      >
        Retry
      </Button>
    </div>
  );
}

/** What is there within a moment is not announced. */
function Loading() {
  const waited = useDelay(delays.loading);
  return <span role="status">{waited && 'Loading…'}</span>;
}

function Waiting({ state }: { state: Exclude<ScanState, { kind: 'ready' }> }) {
  if (state.kind === 'loading') return <LoadingSkeleton rows={4} label="The scan is loading" />;
  if (state.kind === 'none') {
    return (
      <EmptyState icon={<IconCloudOff />} title="No scan available">
        It comes last: look again when the analysis is done. One from before scans were kept has none until it is made
        again.
      </EmptyState>
    );
  }
  return (
    <ErrorState title="The scan could not be loaded." onRetry={state.retry} retrying={state.isRetrying}>
      {errorMessage(state.error)}
    </ErrorState>
  );
}
