import { useElementSize } from '@mantine/hooks';
import { useId, useMemo } from 'react';
import { formatDay } from '../format.ts';
import classes from './BurnUp.module.css';
import { type BurnUpData, burnUpLayout, burnUpSize } from './burnUpLayout.ts';
import { chartTextSize } from './histogramLayout.ts';

/** What was planned, what was measured, and where that leads; beside it a table says the same in numbers. */
export function BurnUp({ label, ...data }: BurnUpData & { label: string }) {
  const { ref, width } = useElementSize();
  const clip = useId();
  const textSize = chartTextSize(width || burnUpSize.width);
  const { planned, measured, finish, today } = data;
  const layout = useMemo(
    () => burnUpLayout({ planned, measured, finish, today }, textSize),
    [planned, measured, finish, today, textSize],
  );
  const { plot } = layout;
  return (
    <figure ref={ref} className={classes.figure}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${burnUpSize.width} ${burnUpSize.height}`}
        className={classes.chart}
        style={{ fontSize: textSize }}
      >
        <clipPath id={clip}>
          <rect x={plot.left} y={plot.top - 4} width={plot.right - plot.left + 4} height={plot.bottom - plot.top + 4} />
        </clipPath>
        <Axes layout={layout} />
        <g clipPath={`url(#${clip})`}>
          <path className={classes.band} d={layout.band} />
          <path className={classes.planned} d={layout.planned} />
          <path className={classes.forecast} d={layout.forecast} />
          <path className={classes.measured} d={layout.measured} />
        </g>
        {layout.points.map(({ date, x, y }) => (
          <circle key={date} className={classes.point} cx={x} cy={y} r={3.5} />
        ))}
      </svg>
      <figcaption className={classes.key}>
        <span data-line="planned">Planned</span>
        <span data-line="measured">Measured</span>
        {layout.forecast !== '' && <span data-line="forecast">Forecast</span>}
      </figcaption>
    </figure>
  );
}

function Axes({ layout: { plot, textSize, xTicks, yTicks, today } }: { layout: ReturnType<typeof burnUpLayout> }) {
  return (
    <g>
      {yTicks.map(({ at, text }) => (
        <g key={text}>
          <line className={classes.line} x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className={classes.side} x={plot.left - 6} y={at}>
            {text}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, date }, i) => (
        <text
          key={date}
          className={classes.below}
          data-end={i === 0 ? 'first' : i === xTicks.length - 1 ? 'last' : undefined}
          x={at}
          y={plot.bottom + textSize + 6}
        >
          {formatDay(date)}
        </text>
      ))}
      {today !== undefined && (
        <>
          <line className={classes.today} x1={today} x2={today} y1={plot.top} y2={plot.bottom} />
          <text className={classes.below} x={today} y={plot.top - 3}>
            Today
          </text>
        </>
      )}
    </g>
  );
}
