import { arc, pie } from 'd3-shape';

export interface DonutSlice {
  /** Which of the counts it stands for. */
  index: number;
  /** Of the sum, 0 to 1. */
  share: number;
  path: string;
  /** Around it, large enough to be pressed, where the slice itself is not. */
  reach?: string;
}

/** What is smaller could not be seen: a third of a degree. */
const leastShare = 0.001;
/** What is smaller could not be pressed. */
const leastReachRadians = 0.08;
const gapRadians = 0.02;
/** Of a slice, so much goes to its gaps at most. */
const mostGap = 0.25;

/** Slices clockwise from the top, in the order of the counts and around the origin; nothing has none. An inset makes one thinner. */
export function donutSlices(
  counts: readonly number[],
  { innerRadius, outerRadius, insets = [] }: { innerRadius: number; outerRadius: number; insets?: readonly number[] },
): DonutSlice[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = counts.map((count, index) => ({ index, share: count / total })).filter(({ share }) => share > 0);
  const turns = pie<{ share: number }>()
    .sort(null)
    .value(({ share }) => Math.max(share, leastShare));
  const draw = arc<{ index: number; startAngle: number; endAngle: number; padAngle: number }>()
    .innerRadius(innerRadius)
    .outerRadius(({ index }) => outerRadius - (insets[index] ?? 0));
  return turns(parts).map(({ startAngle, endAngle }, place) => {
    const part = parts[place]!;
    const { index } = part;
    const turn = endAngle - startAngle;
    const padAngle = parts.length === 1 ? 0 : Math.min(gapRadians, turn * mostGap);
    const path = draw({ index, startAngle, endAngle, padAngle })!;
    if (turn >= leastReachRadians) return { ...part, path };
    const missing = (leastReachRadians - turn) / 2;
    const reach = draw({ index, startAngle: startAngle - missing, endAngle: endAngle + missing, padAngle: 0 })!;
    return { ...part, path, reach };
  });
}
