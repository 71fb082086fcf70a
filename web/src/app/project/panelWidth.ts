import { sizes } from '../../ui/tokens.ts';

const leastPx = 320;
const mostShare = 0.6;
const stepPx = 16;
const farPx = 64;

/** How narrow and how wide the panel may be in a window. */
export function panelBounds(windowPx: number): { least: number; most: number } {
  const most = Math.round(windowPx * mostShare);
  return { least: Math.min(leastPx, most), most };
}

/** The width that was left, as far as the window allows it; that of the design without one. */
export function panelWidthOf(leftPx: number | undefined, windowPx: number): number {
  const { least, most } = panelBounds(windowPx);
  return Math.round(Math.min(most, Math.max(least, leftPx ?? sizes.panel)));
}

/** The width after a key; `undefined` for a key that moves nothing. */
export function widthByKey(
  widthPx: number,
  { key, isFar, windowPx }: { key: string; isFar: boolean; windowPx: number },
): number | undefined {
  const { least, most } = panelBounds(windowPx);
  const step = isFar ? farPx : stepPx;
  const widths: Record<string, number> = {
    ArrowLeft: widthPx - step,
    ArrowRight: widthPx + step,
    Home: least,
    End: most,
  };
  return Object.hasOwn(widths, key) ? panelWidthOf(widths[key], windowPx) : undefined;
}
