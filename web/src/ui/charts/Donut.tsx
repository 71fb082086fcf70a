import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { figures } from '../figures.ts';
import { formatCount, formatPercent } from '../format.ts';
import { ChartMark } from './ChartMark.tsx';
import classes from './Donut.module.css';
import { donutSlices } from './donutSlices.ts';
import { useRovingFocus } from './useRovingFocus.ts';

export interface DonutPart {
  id: string;
  label: string;
  count: number;
  /** A CSS colour, made of tokens. */
  colour: string;
  /** Beside the colour in the legend: colour is never the only sign. */
  icon: ReactNode;
  /** By how much the ring is thinner there. */
  inset?: number;
}

const outerRadius = 80;
const innerRadius = 52;
const box = `${-outerRadius - 2} ${-outerRadius - 2} ${2 * outerRadius + 4} ${2 * outerRadius + 4}`;

/** Parts of a whole as a ring, with a legend that says them in numbers; a part can be chosen in either. */
export function Donut({
  label,
  unit,
  parts,
  chosen,
  onChoose,
}: {
  label: string;
  /** What is counted, by how many there are. */
  unit: (count: number) => string;
  parts: readonly DonutPart[];
  /** The ids of those that stand out; none means that all are alike. */
  chosen: readonly string[];
  onChoose: (id: string) => void;
}) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const isNarrowed = chosen.length > 0;
  const shown = isNarrowed
    ? parts.filter(({ id }) => chosen.includes(id)).reduce((sum, { count }) => sum + count, 0)
    : total;
  const slices = useMemo(
    () =>
      donutSlices(
        parts.map(({ count }) => count),
        { innerRadius, outerRadius, insets: parts.map(({ inset = 0 }) => inset) },
      ),
    [parts],
  );
  const focus = useRovingFocus(slices.length);
  const shareOf = ({ count }: DonutPart) => formatPercent(total === 0 ? 0 : count / total);
  const nameOf = (part: DonutPart) => `${part.label}, ${formatCount(part.count)} ${unit(part.count)}, ${shareOf(part)}`;

  return (
    <div className={classes.donut}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn */}
      <svg role="group" aria-label={label} viewBox={box} className={classes.ring}>
        {slices.map(({ index, path, reach }, place) => {
          const part = parts[index]!;
          const isChosen = chosen.includes(part.id);
          return (
            <ChartMark
              key={part.id}
              label={nameOf(part)}
              isPressed={isChosen}
              isFaint={chosen.length > 0 && !isChosen}
              onPress={() => onChoose(part.id)}
              {...focus(place)}
            >
              {reach && <path d={reach} fill="transparent" />}
              <path data-outline d={path} fill={part.colour} />
            </ChartMark>
          );
        })}
        <text className={classes.total} data-long={total >= 1_000_000 || undefined} y={-2} aria-hidden>
          {formatCount(shown)}
        </text>
        <text className={classes.unit} y={16} aria-hidden>
          {isNarrowed ? `of ${formatCount(total)}` : unit(total)}
        </text>
      </svg>
      <ul className={classes.legend} aria-label={`Legend of ${label}`}>
        {parts.map((part) => {
          const isChosen = chosen.includes(part.id);
          return (
            <li key={part.id}>
              <UnstyledButton
                className={classes.row}
                aria-pressed={isChosen}
                disabled={part.count === 0 && !isChosen}
                data-faint={(chosen.length > 0 && !isChosen) || undefined}
                onClick={() => onChoose(part.id)}
              >
                <span className={classes.swatch} style={{ '--fill': part.colour } as CSSProperties} />
                {part.icon}
                <span className={classes.label}>{part.label}</span>
                <span className={figures}>
                  {formatCount(part.count)}
                  <VisuallyHidden>{` ${unit(part.count)} `}</VisuallyHidden>
                </span>
                <span className={`${figures} ${classes.share}`}>{shareOf(part)}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
