import { useMergedRef } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { figures } from './figures.ts';
import { formatCount } from './format.ts';
import classes from './OptionList.module.css';

export type SelectOption = { value: string; label: string; icon?: ReactNode; count?: number };

const spare = 4;

/** A list box of many options of which only the rows in view are in the document. */
export function OptionList({
  label,
  options,
  selected,
  rowHeight,
  visibleRows,
  onToggle,
  ref,
}: {
  label: string;
  options: readonly SelectOption[];
  selected: ReadonlySet<string>;
  rowHeight: number;
  visibleRows: number;
  onToggle: (value: string) => void;
  ref?: Ref<HTMLDivElement>;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const mergedRef = useMergedRef(box, ref);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState(0);
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(options.length, Math.ceil(top / rowHeight) + visibleRows + spare);
  const inDocument = active >= first && active < last;

  function move(to: number) {
    const next = Math.min(options.length - 1, Math.max(0, to));
    setActive(next);
    const element = box.current;
    if (!element) return;
    const above = next * rowHeight;
    const below = above + rowHeight - element.clientHeight;
    element.scrollTop = Math.max(below, Math.min(above, element.scrollTop));
    setTop(element.scrollTop);
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + visibleRows,
      PageUp: active - visibleRows,
      Home: 0,
      End: options.length - 1,
    };
    const to = moves[event.key];
    const toggles = event.key === ' ' || event.key === 'Enter';
    if (to === undefined && !toggles) return;
    event.preventDefault();
    if (to !== undefined) move(to);
    else onToggle(options[active]!.value);
  }

  return (
    <div
      ref={mergedRef}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={inDocument ? `${id}-${active}` : undefined}
      tabIndex={0}
      className={classes.list}
      style={{ maxHeight: rowHeight * visibleRows }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={classes.rows} style={{ height: rowHeight * options.length }}>
        {options.slice(first, last).map((option, offset) => {
          const place = first + offset;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list box holds the focus and names its active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list box's
            <div
              key={option.value}
              id={`${id}-${place}`}
              role="option"
              aria-selected={selected.has(option.value)}
              aria-setsize={options.length}
              aria-posinset={place + 1}
              data-active={place === active || undefined}
              className={classes.row}
              style={{ height: rowHeight, top: place * rowHeight }}
              onClick={() => {
                setActive(place);
                onToggle(option.value);
              }}
            >
              <span className={classes.mark}>{selected.has(option.value) && <IconCheck aria-hidden />}</span>
              {option.icon}
              <span className={classes.label} title={option.label}>
                {option.label}
              </span>
              {/* Without the blank a screen reader would join the label and the count to one number. */ ' '}
              {option.count !== undefined && (
                <span className={`${classes.count} ${figures}`}>{formatCount(option.count)}</span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
