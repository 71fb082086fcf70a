import type { Parameters } from '../../data/address/parameters.ts';
import { firstTwoViews, type TwoViewsChoice, twoPaints } from '../../state/twoViews.ts';

export const twoViewsNames = ['beside', 'paint', 'cut'] as const;
type TwoViewsParameters = Parameters<(typeof twoViewsNames)[number]>;

/** What an address says; what cannot be meant is as it is first. */
export function readTwoViews({ beside, paint, cut }: TwoViewsParameters): TwoViewsChoice {
  const percent = /^\d{1,3}$/.test(cut) ? Number(cut) : undefined;
  return {
    otherId: beside,
    paint: twoPaints.find((name) => name === paint) ?? firstTwoViews.paint,
    isBeside: percent === undefined,
    cutPercent: Math.min(100, percent ?? firstTwoViews.cutPercent),
  };
}

/** What is usual need not be said; a boundary says that one picture lies over the other. */
export function writeTwoViews({ otherId, paint, isBeside, cutPercent }: TwoViewsChoice): TwoViewsParameters {
  return {
    beside: otherId,
    paint: paint === firstTwoViews.paint ? '' : paint,
    cut: isBeside ? '' : String(Math.round(cutPercent)),
  };
}
