import { Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { usePanel } from '../../state/stores.ts';
import { sizes } from '../../ui/tokens.ts';
import { panelBounds, panelWidthOf, widthByKey } from './panelWidth.ts';
import classes from './SidePanel.module.css';

/** The panel of the open page; it can be made wider and folded away, and stays as it was left on this device. */
export function SidePanel({ children }: { children: ReactNode }) {
  const isCollapsed = usePanel((state) => state.isCollapsed);
  const collapse = usePanel((state) => state.collapse);
  const resize = usePanel((state) => state.resize);
  const { width: windowPx } = useViewportSize();
  const widthPx = panelWidthOf(
    usePanel((state) => state.widthPx),
    windowPx || window.innerWidth,
  );
  // On a telephone the words stand on it, and beside it there is nothing but the end of the screen.
  const saysItself = useMediaQuery('(max-width: 640px)', false);
  const label = isCollapsed ? 'Show the panel' : 'Hide the panel';
  return (
    <div className={classes.side} data-collapsed={isCollapsed || undefined} style={cssWidth(widthPx)}>
      <main id="content" tabIndex={-1} className={classes.panel} hidden={isCollapsed}>
        {children}
      </main>
      {!isCollapsed && (
        <Separator
          widthPx={widthPx}
          windowPx={windowPx || window.innerWidth}
          onResize={resize}
          onCollapse={() => collapse(true)}
        />
      )}
      <Tooltip label={label} position="right" disabled={saysItself}>
        <UnstyledButton
          className={classes.fold}
          aria-label={label}
          aria-expanded={!isCollapsed}
          aria-controls="content"
          onClick={() => collapse(!isCollapsed)}
        >
          {isCollapsed ? <IconChevronRight aria-hidden /> : <IconChevronLeft aria-hidden />}
          <span className={classes.word}>{label}</span>
        </UnstyledButton>
      </Tooltip>
    </div>
  );
}

interface SeparatorProps {
  widthPx: number;
  windowPx: number;
  onResize: (widthPx: number) => void;
  onCollapse: () => void;
}

function Separator({ widthPx, windowPx, onResize, onCollapse }: SeparatorProps) {
  const { drag } = usePanelDrag(windowPx, onResize);
  const { least, most } = panelBounds(windowPx);

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') return onCollapse();
    const next = widthByKey(widthPx, { key: event.key, isFar: event.shiftKey, windowPx });
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between paragraphs cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-controls="content"
      aria-valuenow={widthPx}
      aria-valuemin={least}
      aria-valuemax={most}
      className={classes.separator}
      onKeyDown={press}
      onPointerDown={drag}
      onDoubleClick={() => onResize(sizes.panel)}
    />
  );
}

/** Follows the pointer without rendering anything; what is kept is where it is let go. */
function usePanelDrag(windowPx: number, onResize: (widthPx: number) => void) {
  const last = useRef<number>(undefined);

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const handle: HTMLElement = event.currentTarget;
    const side = handle.parentElement!;
    const moved = new AbortController();
    last.current = undefined;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener(
      'pointermove',
      ({ clientX }) => {
        last.current = panelWidthOf(clientX - side.getBoundingClientRect().left, windowPx);
        side.style.setProperty('--panel-width', `${last.current}px`);
      },
      { signal: moved.signal },
    );
    const end = () => {
      moved.abort();
      if (last.current !== undefined) onResize(last.current);
    };
    handle.addEventListener('pointerup', end, { signal: moved.signal });
    handle.addEventListener('pointercancel', end, { signal: moved.signal });
  }

  return { drag };
}

function cssWidth(widthPx: number): CSSProperties {
  return { '--panel-width': `${widthPx}px` } as CSSProperties;
}
