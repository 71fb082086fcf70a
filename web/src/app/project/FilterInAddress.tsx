import type { ReactNode } from 'react';
import { useFilterInAddress } from '../../data/filter/filterInAddress.ts';

/** What is below is shown with the filter of the address, on every page of the view. */
export function FilterInAddress({ children }: { children: ReactNode }) {
  return useFilterInAddress() && children;
}
