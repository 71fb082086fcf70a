import { scaleLinear } from 'd3-scale';
import { formatCount } from '../format.ts';

/** The size of the chart (specification 2, section 2.6); in a narrow place it is drawn smaller, its text is not. */
export const histogramSize = { width: 435, height: 250 } as const;

const smallestTextPx = 11;
const plainTextPx = 12;
/** Of the text's size, for figures of Inter. */
const figureWidth = 0.62;
const leastBar = 2;
const yTicksWanted = 4;
const barShare = 0.84;

export interface HistogramBar {
  fromMm: number;
  /** The highest value in the last bin, which is open. */
  toMm: number;
  isLast: boolean;
  count: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The whole height of its bin, for fingers and pointers. */
  hit: { x: number; width: number };
  /** The count over the bar, where all counts have room. */
  text: string | undefined;
}

export interface Tick {
  at: number;
  text: string;
}

export interface HistogramLayout {
  bars: HistogramBar[];
  yTicks: Tick[];
  xTicks: Tick[];
  /** Where the bars stand. */
  plot: { left: number; right: number; top: number; bottom: number };
  textSize: number;
}

/** A text size in units of the chart that is never shown smaller than 11 px. */
export function chartTextSize(shownWidthPx: number): number {
  const scale = Math.min(1, shownWidthPx / histogramSize.width);
  return scale > 0 ? Math.max(plainTextPx, smallestTextPx / scale) : plainTextPx;
}

/** Everything that the histogram draws; what lies beyond the last bin is in it, and its end says how far. */
export function histogramLayout({
  counts,
  binMm,
  maximumMm,
  textSize = plainTextPx,
}: {
  counts: readonly number[];
  binMm: number;
  maximumMm: number;
  textSize?: number;
}): HistogramLayout {
  const most = Math.max(1, ...counts);
  const rise = scaleLinear().domain([0, most]).nice(yTicksWanted);
  const ticks = rise.ticks(yTicksWanted).filter(Number.isInteger);
  const widthOf = (text: string) => text.length * figureWidth * textSize;
  const endMm = Math.max(counts.length * binMm, maximumMm);
  const plot = {
    left: Math.max(...ticks.map((tick) => widthOf(formatCount(tick)))) + textSize + 8,
    right: histogramSize.width - Math.max(8, widthOf(formatCount(endMm)) / 2),
    top: textSize + 8,
    bottom: histogramSize.height - 2 * textSize - 16,
  };
  const up = rise.range([plot.bottom, plot.top]);
  const across = scaleLinear().domain([0, counts.length]).range([plot.left, plot.right]);
  const binWidth = across(1) - across(0);
  const hasRoom = counts.every((count) => widthOf(formatCount(count)) <= binWidth);
  const bars = counts.map((count, place): HistogramBar => {
    const isLast = place === counts.length - 1;
    const height = count === 0 ? 0 : Math.max(leastBar, plot.bottom - up(count));
    const width = binWidth * barShare;
    return {
      fromMm: place * binMm,
      toMm: isLast ? endMm : (place + 1) * binMm,
      isLast,
      count,
      x: across(place) + (binWidth - width) / 2,
      y: plot.bottom - height,
      width,
      height,
      hit: { x: across(place), width: binWidth },
      text: count > 0 && hasRoom ? formatCount(count) : undefined,
    };
  });
  return {
    bars,
    plot,
    textSize,
    yTicks: ticks.map((tick) => ({ at: up(tick), text: formatCount(tick) })),
    xTicks: xTicksOf({ bins: counts.length, binMm, endMm, across, widthOf }),
  };
}

/** The ends of the bins, every one or every second, the last one always. */
function xTicksOf({
  bins,
  binMm,
  endMm,
  across,
  widthOf,
}: {
  bins: number;
  binMm: number;
  endMm: number;
  across: (place: number) => number;
  widthOf: (text: string) => number;
}): Tick[] {
  const last = { at: across(bins), text: formatCount(endMm) };
  const reach = (text: string) => widthOf(text) / 2 + 3;
  const plain = Array.from({ length: bins }, (_, place) => ({ at: across(place), text: formatCount(place * binMm) }));
  const widest = 2 * reach(formatCount((bins - 1) * binMm));
  const step = Math.max(1, Math.ceil(widest / (across(1) - across(0))));
  const kept = plain.filter(
    ({ at, text }, place) => place % step === 0 && at + reach(text) <= last.at - reach(last.text),
  );
  return [...kept, last];
}
