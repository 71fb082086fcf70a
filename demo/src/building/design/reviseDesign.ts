import type { DemoElement } from '../DemoElement.ts';

const movedMm = 300;
const besideMm = 1200;

/** What the architect changed later: of the partitions on the top floor one is gone, one has moved, and one is new. */
export function reviseDesign(elements: readonly DemoElement[]): DemoElement[] {
  const top = Math.max(...elements.filter(isPartition).map(({ storey }) => storey));
  const [gone, moved, model] = elements.filter((element) => isPartition(element) && element.storey === top);
  if (gone === undefined || moved === undefined || model === undefined) return [...elements];
  const revised = elements.flatMap((element) => {
    if (element === gone) return [];
    return element === moved ? [besides(element, movedMm)] : [element];
  });
  return [...revised, { ...besides(model, besideMm), mark: `${model.mark}.1` }];
}

/** Without doors: a wall that can go alone. */
const isPartition = ({ family, openings = [], parts = [] }: DemoElement) =>
  family.predefinedType === 'PARTITIONING' &&
  family.name.startsWith('Partition') &&
  openings.length + parts.length === 0;

/** Across its length. */
function besides(element: DemoElement, byMm: number): DemoElement {
  const angle = ((element.turn ?? 0) * Math.PI) / 180;
  const [x, y, z] = element.at;
  return { ...element, at: [x - Math.sin(angle) * byMm, y + Math.cos(angle) * byMm, z] };
}
