import { defineStore } from './defineStore.ts';
import type { OpenTools } from './openTools.ts';

export const twoPaints = ['status', 'change', 'scan', 'photo'] as const;
export type TwoPaint = (typeof twoPaints)[number];

export const twoViewsId = 'twoViews';

/** Whether the scene is drawn twice. */
export const areTwoShown = ({ open }: Pick<OpenTools, 'open'>): boolean => open.includes(twoViewsId);

/** Which view stands beside the open one, and how. */
export interface TwoViewsChoice {
  /** '' for the one scanned before. */
  otherId: string;
  paint: TwoPaint;
  /** Beside each other, or one over the other with a boundary to move. */
  isBeside: boolean;
  /** Where the boundary is, from the left. */
  cutPercent: number;
}

export interface TwoViewsState extends TwoViewsChoice {
  change(part: Partial<TwoViewsChoice>): void;
}

export const firstTwoViews: TwoViewsChoice = { otherId: '', paint: 'status', isBeside: true, cutPercent: 50 };

/** Two views in one scene. */
export const createTwoViews = defineStore<TwoViewsState>({ scope: 'project' }, (set) => ({
  ...firstTwoViews,
  change: (part) => set(part),
}));
