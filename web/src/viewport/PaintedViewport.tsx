import type { ReactNode } from 'react';
import { useShownPainting } from '../data/verdicts/shownPainting.ts';
import { ViewportProvider } from './ViewportProvider.tsx';

/** The scene of an analysis view: not shown before its verdicts are there. */
export function PaintedViewport({ children }: { children: ReactNode }) {
  return <ViewportProvider painting={useShownPainting()}>{children}</ViewportProvider>;
}
