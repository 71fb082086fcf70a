import { Button } from '@mantine/core';
import type { SectionSheet } from '@plumbline/contract/resources/evidence';
import { IconArrowsMaximize, IconPhotoOff } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';
import { toScreen } from './DrawingView.ts';
import { Foot } from './Foot.tsx';
import type { Size } from './Place.ts';
import type { SectionAbout } from './SectionAbout.ts';
import classes from './SectionsPanel.module.css';
import { useDrawingView } from './useDrawingView.ts';
import type { PanelKeys } from './usePanelKeys.ts';
import { usePanZoom } from './usePanZoom.ts';

interface SheetViewProps {
  address: string;
  name: string;
  sheet: SectionSheet;
  about: SectionAbout;
  keys: PanelKeys;
}

/** Until its own is known: sheets are drawn so. */
const usualSize: Size = { width: 900, height: 620 };
const margins = { left: 8, bottom: 8, right: 8, top: 8 };

/** The finished sheet of an older analysis, to look at: a detail in its corner has another scale than the rest. */
export function SheetView({ address, name, sheet, about, keys }: SheetViewProps) {
  const target = useRef<HTMLDivElement>(null);
  const [natural, setNatural] = useState(usualSize);
  const [hasFailed, setFailed] = useState(false);
  // A sheet has no metres: its own pixels stand for them.
  const extent = useMemo(() => ({ left: 0, bottom: 0, right: natural.width, top: natural.height }), [natural]);
  const { size, view, changeView, reset } = useDrawingView(target, { extent, margins, keys });
  const { handlers } = usePanZoom(target, size, changeView);
  const corner = toScreen(view, size, { x: 0, y: natural.height });
  if (hasFailed) {
    return (
      <div className={classes.middle}>
        <EmptyState icon={<IconPhotoOff />} title="The section could not be loaded." />
      </div>
    );
  }
  return (
    <>
      <div className={classes.stage}>
        <div ref={target} className={classes.drawing} {...handlers}>
          <img
            className={classes.sheet}
            src={address}
            alt={`${name}, as it was printed`}
            draggable={false}
            style={{
              width: natural.width,
              height: natural.height,
              transform: `translate(${corner.x}px, ${corner.y}px) scale(${view.scale})`,
            }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              width > 0 && height > 0 && setNatural({ width, height })
            }
            onError={() => setFailed(true)}
          />
        </div>
      </div>
      <Foot hint="Measuring needs a newer analysis: this is a finished sheet.">
        <Button size="xs" variant="default" leftSection={<IconArrowsMaximize aria-hidden />} onClick={reset}>
          Reset view
        </Button>
        <span className={classes.gap} />
        <DownloadMenu sheet={sheet} about={about} />
      </Foot>
    </>
  );
}
