import { readElementSections } from '@plumbline/contract/formats/elementSections';
import type { ElementEvidence } from '@plumbline/contract/resources/evidence';
import { sayNoPoints } from '@plumbline/contract/sayPoints';
import { IconPointer, IconSlice, IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useEvidence, useEvidenceFile } from '../../data/evidence/evidence.ts';
import { usePointPicking } from '../../state/stores.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { sizes } from '../../ui/tokens.ts';
import { useSelection } from '../../viewport/useSelection.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import { SectionBrowser } from './SectionBrowser.tsx';
import classes from './SectionsPanel.module.css';
import { keysOfPanel, type PanelKeys } from './usePanelKeys.ts';

/** On a small screen the scene keeps some room. */
const widthDocked = () => Math.min(480, Math.floor(window.innerWidth / 3));

/** While points are picked in the scene behind it. */
const widthPicking = 440;

/** Sections through the selected element ([SECT-1], [SECT-3]). */
export function SectionsPanel({ close }: OpenToolProps) {
  const [keys] = useState<PanelKeys>(() => new Map());
  const [ownKeys] = useState(() => keysOfPanel(keys));
  const [element, ...others] = useSelection();
  const isPicking = usePointPicking((state) => state.isPicking);
  return (
    <ToolPanel
      id="sections"
      title="Sections"
      dock="right"
      floatsFirst
      dockedWidth={widthDocked()}
      {...(isPicking
        ? { width: widthPicking, corner: true }
        : { width: sizes.floatingWidth, height: sizes.floatingHeight })}
      keys={ownKeys}
      close={close}
    >
      {element === undefined ? (
        <Middle>
          <EmptyState icon={<IconPointer />} title="Please select an element to see its sections." />
        </Middle>
      ) : others.length > 0 ? (
        <Middle>
          <EmptyState icon={<IconStack2 />} title="Multiple elements selected">
            Please select only one element to see its sections
          </EmptyState>
        </Middle>
      ) : (
        <SectionsOf key={element} element={element} keys={keys} />
      )}
    </ToolPanel>
  );
}

function Middle({ children }: { children: ReactNode }) {
  return <div className={classes.middle}>{children}</div>;
}

function SectionsOf({ element, keys }: { element: number; keys: PanelKeys }) {
  const { data, error, isFetching, refetch } = useEvidence(element);
  if (error) return <Failed error={error} isRetrying={isFetching} retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.sections.length === 0) {
    return (
      <Middle>
        <EmptyState icon={<IconSlice />} title="No sections available">
          {['This element has no sections in the current analysis.', sayNoPoints(data.measured?.cause ?? null)]
            .filter(Boolean)
            .join(' ')}
        </EmptyState>
      </Middle>
    );
  }
  const renew = async () => (await refetch()).data ?? data;
  return <LoadedSections evidence={data} keys={keys} renew={renew} />;
}

interface LoadedSectionsProps {
  evidence: ElementEvidence;
  keys: PanelKeys;
  renew(): Promise<ElementEvidence>;
}

function LoadedSections({ evidence, keys, renew }: LoadedSectionsProps) {
  const { data, error, isFetching, refetch } = useEvidenceFile(evidence.sectionsUrl, readElementSections);
  const shown = useLatest(data);
  function retry() {
    // Addresses end after some minutes: an old one would fail again.
    void renew();
    void refetch();
  }
  if (error && !shown) return <Failed error={error} isRetrying={isFetching} retry={retry} />;
  if (evidence.sectionsUrl !== undefined && !shown) return <Waiting />;
  return <SectionBrowser evidence={evidence} data={shown} keys={keys} renew={renew} />;
}

/** What came last: a changed verdict brings new addresses, and what was measured must not go while they load. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

function Waiting() {
  return (
    <Middle>
      <Spinner label="Loading the sections" />
    </Middle>
  );
}

function Failed({ error, isRetrying, retry }: { error: Error; isRetrying: boolean; retry(): void }) {
  return (
    <Middle>
      <ErrorState title="We couldn't display the sections, please retry." onRetry={retry} retrying={isRetrying}>
        {errorMessage(error)}
      </ErrorState>
    </Middle>
  );
}
