import type { Box } from '@plumbline/viewer/geometry/Box';
import { revealTool } from '@plumbline/viewer/tools/reveal/revealTool';
import type { Viewer } from '@plumbline/viewer/Viewer';

interface Focus {
  /** Selects them too. */
  selects?: boolean;
  /** Stays where the camera is with `false`; flies to a box instead of the elements. */
  fliesTo?: Box | false | undefined;
}

/** Points at elements, wherever that is asked for: flies to them, and shows them through what stands in front of them. */
export function focusElements(
  viewer: Viewer,
  elements: Iterable<number>,
  { selects = false, fliesTo }: Focus = {},
): void {
  const wanted = [...elements];
  if (selects) viewer.selection.set(wanted);
  const reveal = viewer.use(revealTool);
  if (fliesTo === false) reveal.show(wanted);
  else reveal.focus(wanted, { box: fliesTo });
}
