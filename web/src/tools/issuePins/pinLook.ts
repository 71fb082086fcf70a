import type { PinMark } from '@plumbline/viewer/tools/pins/Pin';
import type { IssuePin } from '../../data/issues/issuePins.ts';
import { issueLabel } from '../../data/issues/names.ts';
import { formatCount } from '../../ui/format.ts';
import type { PinLook } from './createPinDrawing.ts';

const mostCounted = 999;

/** A pin with its number; of several, how many they are, in the colour of the most severe. */
export function pinLook(
  { id, ids }: Pick<PinMark, 'id' | 'ids'>,
  pins: ReadonlyMap<string, IssuePin>,
  selectedId: string | undefined,
): PinLook {
  const here = ids.flatMap((each) => pins.get(each) ?? []);
  const first = pins.get(id);
  const isSelected = id === selectedId;
  // The selected one is the first whatever its priority.
  const priority = (isSelected && here.length > 1 ? here[1] : first)?.priority ?? 'Unassigned';
  const common = { priority: priority.toLowerCase(), isSelected };
  if (here.length > 1) {
    const issues = `${formatCount(here.length)} issues`;
    const text = here.length > mostCounted ? `${mostCounted}+` : String(here.length);
    return { ...common, text, label: issues, name: `${issues}, the most severe ${priority}` };
  }
  const label = first ? issueLabel(first) : '';
  return { ...common, text: first ? `#${first.issueId}` : '', label, name: `${label}, ${priority}` };
}
