import { ActionIcon, Tooltip } from '@mantine/core';
import { describePlane } from '@plumbline/contract/drawings/describePlane';
import { sayBand } from '@plumbline/contract/drawings/explainSection';
import type { HandCut } from '@plumbline/contract/drawings/handCut';
import type { DrawnSection, ElementSections } from '@plumbline/contract/formats/elementSections';
import type { ElementEvidence } from '@plumbline/contract/resources/evidence';
import { cross } from '@plumbline/viewer/geometry/vectors';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { usePlace } from '../../data/address/place.ts';
import { formatScanDay, formatScanMoment } from '../../ui/format.ts';
import { useDatum } from '../../viewport/useDatum.ts';
import { useNames } from '../../viewport/useViewer.ts';
import { asAnalysed, type CutChoice, isAsAnalysed } from './CutChoice.ts';
import { CutSlider } from './CutSlider.tsx';
import { DrawnSectionView } from './DrawnSectionView.tsx';
import { noLines, type SectionLines } from './Measurement.ts';
import { PerspectiveView } from './PerspectiveView.tsx';
import { pairSections, type ShownSection } from './pairSections.ts';
import type { SectionAbout } from './SectionAbout.ts';
import classes from './SectionsPanel.module.css';
import { SheetView } from './SheetView.tsx';
import { useMovedSection } from './useMovedSection.ts';
import { type PanelKeys, usePanelKeys } from './usePanelKeys.ts';

interface SectionBrowserProps {
  evidence: ElementEvidence;
  data: ElementSections | undefined;
  keys: PanelKeys;
  /** Gets addresses that live again. */
  renew(): Promise<ElementEvidence>;
}

/** One section at a time, round and round; what is measured stays with its section ([SECT-1]). */
export function SectionBrowser({ evidence, data, keys, renew }: SectionBrowserProps) {
  const sections = useMemo(() => pairSections(evidence.sections, data), [evidence.sections, data]);
  const [wanted, setWanted] = useState(0);
  const [lines, setLines] = useState<Readonly<Record<string, SectionLines>>>({});
  const [choices, setChoices] = useState<Readonly<Record<number, CutChoice>>>({});
  const [isScanShown, setScanShown] = useState(false);
  const [isMeasuring, setMeasuring] = useState(false);
  const names = useNames();
  const { project, view } = usePlace();
  const count = sections.length;
  const index = wanted % count;
  const section = sections[index]!;
  const { name } = section;
  const choice = choices[index] ?? asAnalysed;
  const isMoved = !isAsAnalysed(choice);
  const { drawn, sheet, reach } = useMovedSection(section, {
    element: evidence.forgeObjectId,
    choice,
    shown: { deviation: data?.deviation, isMissing: data?.isMissing, isInPart: data?.isInPart },
  });
  const datum = useDatum();
  const title = drawn ? describePlane(drawn.at, cross(drawn.right, drawn.up), datum) : sheet.title;
  // What is measured stays with the place that it was measured at.
  const cut = isMoved ? `${index} ${JSON.stringify(choice)}` : `${index}`;
  const step = (by: number) => setWanted((index + by + count) % count);
  const previous = () => step(-1);
  const next = () => step(1);
  usePanelKeys(keys, { ArrowLeft: previous, ArrowRight: next });

  const element = names?.nameOf(evidence.forgeObjectId) || names?.globalIdOf(evidence.forgeObjectId) || 'Element';
  const shownName = isMoved ? `${name}, cut by hand` : name;
  const about: SectionAbout = {
    fileName: `${element} ${shownName.replace(',', '')}`.replaceAll(/[\\/:*?"<>|]+/g, '-'),
    element: evidence.forgeObjectId,
    cut: isMoved && drawn ? handCutOf(drawn, { section: index, between: choice.between }) : undefined,
    getSheet: async () => (isOver(evidence) ? ((await renew()).sections[index] ?? sheet) : sheet),
    caption: [project.name, view.name, element, shownName, title, formatScanDay(evidence.scannedDate)]
      .filter(Boolean)
      .join(' · '),
  };
  return (
    <>
      <div className={classes.head}>
        <div className={classes.steps}>
          <Step label="Previous section" isOff={count < 2} onPress={previous} icon={<IconChevronLeft />} />
          <Step label="Next section" isOff={count < 2} onPress={next} icon={<IconChevronRight />} />
        </div>
        <div className={classes.names} aria-live="polite">
          <p className={classes.name}>
            <span className={classes.label}>SECTION</span> {name}
            <span className={classes.count}>{` ${index + 1}/${count}${isMoved ? ', cut by hand' : ''}`}</span>
          </p>
          {title && <p className={classes.title}>{title}</p>}
        </div>
        <Tooltip label={`Scanned ${formatScanMoment(evidence.scannedDate)}`}>
          <time className={classes.date} dateTime={evidence.scannedDate}>
            {formatScanDay(evidence.scannedDate)}
          </time>
        </Tooltip>
      </div>
      {reach && (
        <CutSlider
          reach={reach}
          choice={choice}
          onChange={(to) => setChoices((before) => ({ ...before, [index]: to }))}
        />
      )}
      {drawn && <ToldBySection section={drawn} />}
      {drawn && data ? (
        <DrawnSectionView
          key={index}
          section={drawn}
          element={evidence.forgeObjectId}
          sheet={sheet}
          limits={{ toleranceM: data.toleranceM, maximumM: data.maximumM, said: data.deviation?.said }}
          about={about}
          keys={keys}
          isScanShown={isScanShown}
          onScanShown={setScanShown}
          isMeasuring={isMeasuring}
          onMeasuring={setMeasuring}
          lines={lines[cut] ?? noLines}
          onLines={(changed) => setLines((before) => ({ ...before, [cut]: changed }))}
        />
      ) : (
        <FinishedSection key={index} section={section} about={about} keys={keys} />
      )}
    </>
  );
}

/** What of the verdict is read here, how wide the band is that its points lie in, and why they say something else. */
function ToldBySection({ section: { reading, reachM, note } }: { section: DrawnSection }) {
  const told = [reading, reachM !== undefined && sayBand(reachM)].filter(Boolean).join(' · ');
  if (!told && !note) return null;
  return (
    <div className={classes.told}>
      {told && <p>{told}</p>}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}

/** What the server is to cut: the plane that is seen. */
const handCutOf = (
  { at, right, up }: DrawnSection,
  { section, between }: { section: number } & Pick<CutChoice, 'between'>,
): HandCut => ({ section, at, right, up, ...(between && { between: [[...between[0]], [...between[1]]] }) });

const isOver = ({ until }: ElementEvidence) => Date.parse(until) < Date.now() + 10_000;

/** A section of which there are no data. */
function FinishedSection({ section, about, keys }: { section: ShownSection; about: SectionAbout; keys: PanelKeys }) {
  const { sheet, name } = section;
  if (sheet.hasPlane && sheet.svgUrl !== undefined) {
    return <SheetView address={sheet.svgUrl} name={name} sheet={sheet} about={about} keys={keys} />;
  }
  return <PerspectiveView sheet={sheet} name={name} />;
}

interface StepProps {
  label: string;
  icon: ReactNode;
  isOff: boolean;
  onPress(): void;
}

function Step({ label, icon, isOff, onPress }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isOff} onClick={onPress}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
