import type { PinMark } from '@plumbline/viewer/tools/pins/Pin';
import { pinsTool } from '@plumbline/viewer/tools/pins/pinsTool';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { issuePath } from '../../data/address/paths.ts';
import { usePlace } from '../../data/address/place.ts';
import { type IssuePin, useIssuePins } from '../../data/issues/issuePins.ts';
import { usePhotos, usePins, useStores, useWorkspace } from '../../state/stores.ts';
import { focusElements } from '../../viewport/focusElements.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { createPinPanes } from './createPinPanes.ts';
import { GatheredIssues } from './GatheredIssues.tsx';
import classes from './IssuePins.module.css';
import { pinLook } from './pinLook.ts';

/** Open issues where their elements are; a press opens one, or lists those that stand in one place. */
export function IssuePins() {
  const viewer = useViewer();
  const areShown = usePins((state) => state.areShown);
  // The scene is then seen as from the place of a photo, without anything else over it.
  const isLocked = usePhotos((state) => state.isLocked);
  return areShown && !isLocked && viewer && <PinsIn viewer={viewer} />;
}

function PinsIn({ viewer }: { viewer: Viewer }) {
  const pins = useOrderedPins();
  const byId = useMemo(() => new Map(pins?.map((pin) => [pin.id, pin])), [pins]);
  const open = useOpenIssue(viewer);
  const [gathered, setGathered] = useState<{ pins: readonly IssuePin[]; at: DOMRect }>();
  const area = useRef<HTMLDivElement>(null);
  usePinsInScene(viewer, { area, pins, byId, press });

  function press(mark: PinMark, at: DOMRect | undefined) {
    const here = mark.ids.flatMap((id) => byId.get(id) ?? []);
    if (here.length === 1) return open(here[0]!);
    if (at) setGathered({ pins: here, at });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div ref={area} role="group" aria-label="Issue pins" className={classes.area} />
      {gathered && (
        <GatheredIssues
          {...gathered}
          onClose={() => setGathered(undefined)}
          onOpen={open}
          onZoom={() =>
            focusElements(
              viewer,
              gathered.pins.flatMap(({ elements }) => elements),
            )
          }
        />
      )}
    </>
  );
}

/** The selected one comes first, so that no other takes its place. */
function useOrderedPins() {
  const pins = useIssuePins();
  const selectedId = useWorkspace((state) => state.selectedIssue?.id);
  return useMemo(() => {
    const selected = pins?.find(({ id }) => id === selectedId);
    return pins && selected ? [selected, ...pins.filter((pin) => pin !== selected)] : pins;
  }, [pins, selectedId]);
}

interface InScene {
  area: { current: HTMLElement | null };
  pins: readonly IssuePin[] | undefined;
  byId: ReadonlyMap<string, IssuePin>;
  press(mark: PinMark, at: DOMRect | undefined): void;
}

function usePinsInScene(viewer: Viewer, { area, pins, byId, press }: InScene): void {
  const { pins: counted, openTools, workspace } = useStores();
  // Its clicks are its own.
  const isMeasuring = useStore(openTools, ({ open }) => open.includes('measure'));
  const tool = viewer.use(pinsTool);
  const pressed = useEffectEvent(press);
  const lookOf = useEffectEvent((mark: PinMark) => pinLook(mark, byId, workspace.getState().selectedIssue?.id));
  const count = useEffectEvent((placed: ReadonlySet<string>) =>
    counted.getState().setCounts(pins && { all: pins.length, placed: placed.size }),
  );

  useEffect(() => {
    if (!area.current) return;
    const drawing = createPinPanes(area.current, {
      paneClass: classes.pane!,
      className: classes.pin!,
      labelClass: classes.label!,
      press: (mark) => pressed(mark, drawing.rectOf(mark.id)),
    });
    let placed: ReadonlySet<string> | undefined;
    const undos = [
      tool.onPress((mark) => pressed(mark, drawing.rectOf(mark.id))),
      tool.onMarks((seen) => {
        drawing.draw({ ...seen, lookOf });
        if (seen.placed === placed) return;
        placed = seen.placed;
        count(placed);
      }),
    ];
    return () => {
      for (const undo of undos) undo();
      drawing.dispose();
      counted.getState().setCounts(undefined);
    };
  }, [tool, area, counted]);

  useEffect(() => tool.show(pins ?? [], { isDeaf: isMeasuring }), [tool, pins, isMeasuring]);
  useEffect(() => () => tool.show([]), [tool]);
}

/** What is seen stays: whoever pressed at a pin was looking at it. */
function useOpenIssue(viewer: Viewer): (pin: IssuePin) => void {
  const { project, view } = usePlace();
  const { issues, panel, workspace } = useStores();
  const navigate = useNavigate();
  return ({ id, elements }) => {
    const selected = { id, viewId: view._id };
    workspace.getState().selectIssue(selected);
    issues.getState().setShown(selected);
    focusElements(viewer, elements, { selects: true, fliesTo: false });
    panel.getState().collapse(false);
    void navigate(issuePath(project, view._id, id, 'detail'));
  };
}
