import { Tooltip } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import classes from './ChartMark.module.css';

/** A part of a chart that can be pressed: it has a name, which is also its tooltip, and takes keys. */
export function ChartMark({
  label,
  isPressed,
  isFaint = false,
  isDisabled = false,
  onPress,
  onKeyDown,
  children,
  ...stop
}: {
  label: string;
  isPressed: boolean;
  /** Others are chosen. */
  isFaint?: boolean;
  /** It can be read, but not pressed. */
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
  ref: Ref<SVGGElement>;
  tabIndex: number;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return onKeyDown(event);
    event.preventDefault();
    if (!isDisabled) onPress();
  }

  return (
    <Tooltip label={label} openDelay={0}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn */}
      <g
        role="button"
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        data-faint={isFaint || undefined}
        className={classes.mark}
        onClick={() => !isDisabled && onPress()}
        {...stop}
        onKeyDown={press}
      >
        {children}
      </g>
    </Tooltip>
  );
}
