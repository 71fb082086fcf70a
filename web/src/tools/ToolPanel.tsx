import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { IconGripVertical, IconLayoutSidebar, IconLayoutSidebarRight, IconPictureInPicture } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import classes from './ToolPanel.module.css';
import { useEscape } from './toolbarContext.ts';
import { placeOf, usePanelPlace, within } from './usePanelPlace.ts';

/** Pixels that an arrow key moves a floating panel. */
const keyStep = 20;

const arrows: Partial<Record<string, { left: number; top: number }>> = {
  ArrowLeft: { left: -keyStep, top: 0 },
  ArrowRight: { left: keyStep, top: 0 },
  ArrowUp: { left: 0, top: -keyStep },
  ArrowDown: { left: 0, top: keyStep },
};

const none = {};

/** Keys that fields, menus and the grip do not want for themselves. */
function pressIn(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
  const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  if (!run || isTaken || (event.target as Element).closest('input, textarea, select, [role=menu], [data-grip]')) return;
  event.preventDefault();
  run();
}

/** A panel over the viewer: docked at a side or floating, where it was left; Escape closes it. */
export function ToolPanel({
  id,
  title,
  dock,
  floatsFirst = false,
  width,
  dockedWidth = width,
  height,
  corner = false,
  keys = none,
  close,
  children,
}: {
  id: string;
  title: string;
  /** The side at which it can be docked; without one it always floats. */
  dock?: 'left' | 'right';
  /** It can be docked, and floats until somebody does that. */
  floatsFirst?: boolean;
  width: number;
  /** Pixels, or half of what is free. */
  dockedWidth?: number | 'half';
  height?: number;
  /** Floats at the top left first, not in the middle. */
  corner?: boolean;
  /** What keys do while the keyboard is in the panel, where they are no keys of the toolbar. */
  keys?: Readonly<Record<string, () => void>>;
  close(): void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  const { kept, move, drag } = usePanelPlace(id);
  const isDocked = dock !== undefined && (kept === 'docked' || (kept === undefined && !floatsFirst));
  const place = kept === 'docked' ? undefined : kept;
  const isHalf = dockedWidth === 'half';
  const [floatLabel, dockLabel] = isHalf ? ['Popup', 'Split'] : ['Let it float', `Dock at the ${dock}`];

  useEscape('panel', () => {
    close();
    return true;
  });

  // So that the keyboard is where the eyes are.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  // What has grown would reach over the edge, with its buttons.
  const stayWithin = useEffectEvent(() => {
    if (place && panel.current) move(within(place, panel.current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size may not fit where it stands
  useLayoutEffect(() => stayWithin(), [width, height]);

  function moveByKey(event: KeyboardEvent) {
    const step = arrows[event.key];
    if (!step || !panel.current) return;
    event.preventDefault();
    const { left, top } = placeOf(panel.current);
    move(within({ left: left + step.left, top: top + step.top }, panel.current));
  }

  function undock() {
    if (!panel.current) return;
    if (floatsFirst) return move(undefined);
    const away = dock === 'left' ? keyStep : -keyStep;
    const { left, top } = placeOf(panel.current);
    move({ left: left + away, top: top + keyStep });
  }

  return (
    <section
      ref={panel}
      className={classes.panel}
      tabIndex={-1}
      data-window
      data-own-keys={Object.keys(keys).join(' ')}
      onKeyDown={(event) => pressIn(event, keys)}
      aria-label={title}
      data-dock={isDocked ? dock : undefined}
      data-half={(isDocked && isHalf) || undefined}
      data-corner={(corner && !isDocked) || undefined}
      // Beside the stage it covers nothing of it, and is passed over.
      data-covers
      data-placed={place !== undefined || undefined}
      style={
        {
          '--panel-width': isDocked && isHalf ? 'auto' : `${isDocked ? dockedWidth : width}px`,
          '--panel-height': height && `${height}px`,
          ...place,
        } as CSSProperties
      }
    >
      <header
        className={classes.head}
        data-floats={!isDocked || undefined}
        onPointerDown={(event) => {
          const onButton = (event.target as Element).closest('button:not([data-grip]), input');
          if (!isDocked && !onButton && panel.current) drag(event, panel.current);
        }}
      >
        {!isDocked && (
          <button type="button" data-grip className={classes.grip} aria-label={`Move ${title}`} onKeyDown={moveByKey}>
            <IconGripVertical aria-hidden />
          </button>
        )}
        <h2 className={classes.title}>{title}</h2>
        {dock && (
          <Tooltip label={isDocked ? floatLabel : dockLabel}>
            <ActionIcon
              aria-label={isDocked ? floatLabel : dockLabel}
              onClick={() => (isDocked ? undock() : move('docked'))}
            >
              {isDocked ? (
                <IconPictureInPicture />
              ) : dock === 'left' ? (
                <IconLayoutSidebar />
              ) : (
                <IconLayoutSidebarRight />
              )}
            </ActionIcon>
          </Tooltip>
        )}
        <CloseButton aria-label={`Close ${title}`} onClick={close} />
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
