import { ActionIcon, CloseButton, Tooltip } from '@mantine/core';
import { IconGripVertical, IconLayoutSidebar, IconLayoutSidebarRight, IconPictureInPicture } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
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

/** A panel over the viewer: docked at a side or floating, where it was left; Escape closes it. */
export function ToolPanel({
  id,
  title,
  dock,
  width,
  height,
  corner = false,
  close,
  children,
}: {
  id: string;
  title: string;
  /** The side at which it can be docked; without one it always floats. */
  dock?: 'left' | 'right';
  width: number;
  height?: number;
  /** Floats at the top left first, not in the middle. */
  corner?: boolean;
  close(): void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  const { place, move, drag } = usePanelPlace(id);
  const isDocked = dock !== undefined && place === undefined;

  useEscape('panel', () => {
    close();
    return true;
  });

  // So that the keyboard is where the eyes are.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  function moveByKey(event: KeyboardEvent) {
    const step = arrows[event.key];
    if (!step || !panel.current) return;
    event.preventDefault();
    const { left, top } = placeOf(panel.current);
    move(within({ left: left + step.left, top: top + step.top }, panel.current));
  }

  function undock() {
    if (!panel.current) return;
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
      aria-label={title}
      data-dock={isDocked ? dock : undefined}
      data-corner={corner || undefined}
      data-placed={place !== undefined || undefined}
      style={{ '--panel-width': `${width}px`, '--panel-height': height && `${height}px`, ...place } as CSSProperties}
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
          <Tooltip label={isDocked ? 'Let it float' : `Dock at the ${dock}`}>
            <ActionIcon
              aria-label={isDocked ? 'Let it float' : `Dock at the ${dock}`}
              onClick={() => (isDocked ? undock() : move(undefined))}
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
