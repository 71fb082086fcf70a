import { useStore } from 'zustand';
import type { Parameters } from '../../data/address/parameters.ts';
import { useInAddress } from '../../data/address/useInAddress.ts';
import { useStores } from '../../state/stores.ts';
import { areTwoShown } from '../../state/twoViews.ts';
import { readTwoViews, twoViewsNames, writeTwoViews } from './twoViewsInAddress.ts';

const nothing: Parameters<(typeof twoViewsNames)[number]> = { beside: '', paint: '', cut: '' };

/** Keeps in the address which view stands beside the open one, and how, while one does. */
export function useTwoViewsInAddress(): void {
  const { openTools, twoViews } = useStores();
  const isOpen = useStore(openTools, areTwoShown);
  const choice = useStore(twoViews);
  useInAddress({
    names: twoViewsNames,
    isCarried: true,
    said: isOpen ? writeTwoViews(choice) : nothing,
    tidy: (parameters) => writeTwoViews(readTwoViews(parameters)),
    follow: (wish) => choice.change(readTwoViews(wish)),
  });
}
