import type { Insets } from '@plumbline/viewer/scene/insets';

type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Farther from an edge than this, something stands in the middle of the scene and is passed by nobody. */
const farPx = 24;

/** What covers leave of a stage: each takes the side where it takes least. */
export function insetsOf(stage: Rect, covers: readonly Rect[]): Insets {
  const insets = { left: 0, right: 0, top: 0, bottom: 0 };
  const width = stage.right - stage.left;
  const height = stage.bottom - stage.top;
  for (const cover of covers) {
    const isOutside =
      cover.right <= stage.left ||
      cover.left >= stage.right ||
      cover.bottom <= stage.top ||
      cover.top >= stage.bottom ||
      cover.right <= cover.left;
    if (isOutside) continue;
    const sides = [
      { side: 'left', gap: cover.left - stage.left, takes: cover.right - stage.left, of: width },
      { side: 'right', gap: stage.right - cover.right, takes: stage.right - cover.left, of: width },
      { side: 'top', gap: cover.top - stage.top, takes: cover.bottom - stage.top, of: height },
      { side: 'bottom', gap: stage.bottom - cover.bottom, takes: stage.bottom - cover.top, of: height },
    ] as const;
    const near = sides.filter(({ gap }) => gap <= farPx).sort((a, b) => a.takes / a.of - b.takes / b.of)[0];
    if (near) insets[near.side] = Math.max(insets[near.side], near.takes);
  }
  return insets;
}
