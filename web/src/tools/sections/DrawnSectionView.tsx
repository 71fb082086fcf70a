import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import type { SectionSheet } from '@plumbline/contract/resources/evidence';
import { millimetres } from '@plumbline/contract/units';
import { IconArrowsMaximize, IconEraser, IconGrain, IconRulerMeasure } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useDatum } from '../../viewport/useDatum.ts';
import { AddToIssue } from '../AddToIssue.tsx';
import { useEscape } from '../toolbarContext.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { firstMargins } from './drawAxes.ts';
import { Foot } from './Foot.tsx';
import { LineList } from './LineList.tsx';
import { clearLines, type SectionLines } from './Measurement.ts';
import { type DeviationLimits, prepareSection } from './prepareSection.ts';
import type { SectionAbout } from './SectionAbout.ts';
import { SectionCanvas } from './SectionCanvas.tsx';
import classes from './SectionsPanel.module.css';
import { takePicture } from './takePicture.ts';
import { useDrawingLook } from './useDrawingLook.ts';
import { useDrawingView } from './useDrawingView.ts';
import { useMeasuring } from './useMeasuring.ts';
import { useNeighbourNames } from './useNeighbourNames.ts';
import { type PanelKeys, usePanelKeys } from './usePanelKeys.ts';
import { usePanZoom } from './usePanZoom.ts';
import { type ScanAround, scanReachM, useScanAround } from './useScanAround.ts';
import { useTraceInScene } from './useTraceInScene.ts';

interface DrawnSectionViewProps {
  section: DrawnSection;
  /** Whose section it is. */
  element: number;
  sheet: SectionSheet;
  limits: DeviationLimits;
  about: SectionAbout;
  keys: PanelKeys;
  /** Whether what the whole scan has beside the plane is drawn too. */
  isScanShown: boolean;
  onScanShown(isShown: boolean): void;
  isMeasuring: boolean;
  onMeasuring(isMeasuring: boolean): void;
  lines: SectionLines;
  onLines(lines: SectionLines): void;
}

const scanTexts: Record<ScanAround['state'], string> = {
  off: 'Show the whole scan around it',
  loading: 'Reading the whole scan',
  none: 'The whole scan was not kept',
  failed: 'The whole scan could not be read',
  ready: `Grey: the whole scan within ${millimetres(scanReachM)} mm of the plane`,
};

/** A section as data, to move about in and to measure on ([SECT-2]). */
export function DrawnSectionView(props: DrawnSectionViewProps) {
  const {
    section,
    element,
    sheet,
    limits,
    about,
    keys,
    isScanShown,
    onScanShown,
    isMeasuring,
    onMeasuring,
    lines,
    onLines,
  } = props;
  const { toleranceM, maximumM, said } = limits;
  const target = useRef<HTMLDivElement>(null);
  const prepared = useMemo(
    () => prepareSection(section, { toleranceM, maximumM, said }),
    [section, toleranceM, maximumM, said],
  );
  const focus = useMemo(() => section.arrow && { x: section.arrow.toX, y: section.arrow.toY }, [section]);
  useTraceInScene(section);
  const look = useDrawingLook();
  const datum = useDatum();
  const scan = useScanAround(section, isScanShown);
  const { size, view, changeView, reset } = useDrawingView(target, {
    extent: section.extent,
    margins: firstMargins,
    focus,
    keys,
  });
  const measuring = useMeasuring({ view, size, corners: prepared.corners, isMeasuring, lines, onLines });
  const { pointed, point } = useNeighbourNames({ section, element, view, size });
  const { selected, select, remove, draft, caught, pen, hover, touch } = measuring;
  const { handlers, letGo } = usePanZoom(target, size, changeView, {
    press: touch,
    hover(at, event) {
      hover(at, event);
      point(isMeasuring ? undefined : at);
    },
    pen,
  });
  const drawn = { lines: lines.lines, selected, draft, caught, datum, scan: scan.places };

  const deleteSelected = () => selected !== undefined && remove(selected);
  usePanelKeys(keys, { m: () => onMeasuring(!isMeasuring), Delete: deleteSelected, Backspace: deleteSelected });
  useEscape('gesture', () => {
    if (draft) {
      letGo();
      measuring.drop();
    } else if (selected !== undefined) select(undefined);
    else if (isMeasuring) onMeasuring(false);
    else return false;
    return true;
  });

  const picture = () => takePicture(prepared, { view, size, look, drawn, caption: about.caption });
  return (
    <>
      <div className={classes.stage}>
        <div
          ref={target}
          className={classes.drawing}
          data-measuring={isMeasuring || undefined}
          {...handlers}
          onPointerLeave={() => point(undefined)}
        >
          <SectionCanvas
            label={labelOf(section)}
            prepared={prepared}
            view={view}
            size={size}
            look={look}
            drawn={drawn}
          />
        </div>
        {pointed && (
          <p
            className={classes.pointed}
            style={{ left: pointed.at.x, top: pointed.at.y }}
            data-left={pointed.at.x > size.width / 2 || undefined}
          >
            {pointed.name}
          </p>
        )}
        <LineList lines={lines.lines} selected={selected} onSelect={select} onRemove={remove} />
      </div>
      <Foot
        hint={
          isMeasuring
            ? 'Drag a line. Shift: level or upright, Alt: no corners.'
            : isScanShown
              ? scanTexts[scan.state]
              : 'Drag to pan, wheel to zoom.'
        }
      >
        <Tooltip label="Reset view (0)">
          <ActionIcon variant="default" aria-label="Reset view" onClick={reset}>
            <IconArrowsMaximize />
          </ActionIcon>
        </Tooltip>
        <Button
          size="xs"
          variant={isMeasuring ? 'light' : 'default'}
          aria-pressed={isMeasuring}
          leftSection={<IconRulerMeasure aria-hidden />}
          onClick={() => onMeasuring(!isMeasuring)}
        >
          Measure
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={lines.lines.length === 0}
          leftSection={<IconEraser aria-hidden />}
          onClick={() => onLines(clearLines(lines))}
        >
          Clear lines
        </Button>
        <Tooltip label={scanTexts[scan.state]}>
          <ActionIcon
            variant={isScanShown ? 'light' : 'default'}
            aria-label="Whole scan around the section"
            aria-pressed={isScanShown}
            loading={scan.state === 'loading'}
            onClick={() => onScanShown(!isScanShown)}
          >
            <IconGrain />
          </ActionIcon>
        </Tooltip>
        <span className={classes.gap} />
        <AddToIssue type="section" takePicture={picture} />
        <DownloadMenu sheet={sheet} about={about} takePicture={picture} />
      </Foot>
    </>
  );
}

function labelOf({ name, title, points }: DrawnSection): string {
  return `${name}: ${title}, with ${points.length} scan points`;
}
