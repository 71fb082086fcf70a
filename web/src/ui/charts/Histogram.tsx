import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { formatCount } from '../format.ts';
import { ChartMark } from './ChartMark.tsx';
import classes from './Histogram.module.css';
import { chartTextSize, type HistogramBar, histogramLayout, histogramSize } from './histogramLayout.ts';
import { useRovingFocus } from './useRovingFocus.ts';

/** Lengths counted by bins; a bin can be chosen. */
export function Histogram({
  label,
  counts,
  binMm,
  maximumMm,
  isChosen,
  onChoose,
}: {
  label: string;
  counts: readonly number[];
  binMm: number;
  maximumMm: number;
  isChosen: (bar: HistogramBar) => boolean;
  onChoose: (bar: HistogramBar) => void;
}) {
  const { ref, width } = useElementSize();
  const textSize = chartTextSize(width || histogramSize.width);
  const layout = useMemo(
    () => histogramLayout({ counts, binMm, maximumMm, textSize }),
    [counts, binMm, maximumMm, textSize],
  );
  const { bars, plot } = layout;
  const focus = useRovingFocus(bars.length);
  const hasChosen = bars.some(isChosen);

  return (
    <div ref={ref} className={classes.histogram}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn */}
      <svg
        role="group"
        aria-label={label}
        viewBox={`0 0 ${histogramSize.width} ${histogramSize.height}`}
        className={classes.chart}
        style={{ fontSize: textSize }}
      >
        <Axes layout={layout} isOpen={maximumMm > counts.length * binMm} />
        {bars.map((bar, place) => (
          <ChartMark
            key={bar.fromMm}
            label={describeBar(bar)}
            isPressed={isChosen(bar)}
            isFaint={hasChosen && !isChosen(bar)}
            isDisabled={bar.count === 0 && !isChosen(bar)}
            onPress={() => onChoose(bar)}
            {...focus(place)}
          >
            <rect
              data-outline
              className={classes.hit}
              x={bar.hit.x + 1}
              y={plot.top}
              width={bar.hit.width - 2}
              height={plot.bottom - plot.top}
              rx={3}
            />
            <rect className={classes.bar} x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx={1.5} />
            {bar.text && (
              <text className={classes.count} x={bar.x + bar.width / 2} y={bar.y - 4}>
                {bar.text}
              </text>
            )}
          </ChartMark>
        ))}
      </svg>
    </div>
  );
}

function Axes({ layout, isOpen }: { layout: ReturnType<typeof histogramLayout>; isOpen: boolean }) {
  const { plot, textSize, xTicks, yTicks } = layout;
  const middle = (plot.top + plot.bottom) / 2;
  const titleY = plot.bottom + 2 * textSize + 10;
  return (
    <g aria-hidden>
      {yTicks.map(({ at, text }) => (
        <g key={text}>
          <line className={classes.line} x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className={classes.side} x={plot.left - 6} y={at}>
            {text}
          </text>
        </g>
      ))}
      <line className={classes.ground} x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
      {xTicks.map(({ at, text }) => (
        <text key={text} className={classes.below} x={at} y={plot.bottom + textSize + 4}>
          {text}
        </text>
      ))}
      <text className={classes.below} x={(plot.left + plot.right) / 2} y={titleY}>
        Magnitude (mm)
      </text>
      {isOpen && (
        <text className={classes.below} x={plot.right} y={titleY}>
          max
        </text>
      )}
      <text className={classes.below} transform={`translate(${textSize - 1} ${middle}) rotate(-90)`}>
        Elements
      </text>
    </g>
  );
}

function describeBar({ fromMm, toMm, count }: HistogramBar): string {
  return `${formatCount(fromMm)} to ${formatCount(toMm)} mm: ${formatCount(count)} ${count === 1 ? 'element' : 'elements'}`;
}
