import { arc, pie } from 'd3-shape';

export interface DonutSlice {
  /** Which of the counts it stands for. */
  index: number;
  /** Of the sum, 0 to 1. */
  share: number;
  path: string;
}

/** What is smaller could be neither seen nor pressed. */
const leastShare = 0.012;
const gapRadians = 0.02;

/** Slices clockwise from the top, in the order of the counts and around the origin; nothing has none. An inset makes one thinner. */
export function donutSlices(
  counts: readonly number[],
  { innerRadius, outerRadius, insets = [] }: { innerRadius: number; outerRadius: number; insets?: readonly number[] },
): DonutSlice[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = counts.map((count, index) => ({ index, share: count / total })).filter(({ share }) => share > 0);
  const turns = pie<{ share: number }>()
    .sort(null)
    .padAngle(gapRadians)
    .value(({ share }) => Math.max(share, leastShare));
  const draw = arc<{ index: number; startAngle: number; endAngle: number; padAngle: number }>()
    .innerRadius(innerRadius)
    .outerRadius(({ index }) => outerRadius - (insets[index] ?? 0));
  return turns(parts).map((turn, place) => {
    const part = parts[place]!;
    return { ...part, path: draw({ ...turn, index: part.index })! };
  });
}
