interface ResultElement {
  globalId: string;
  rootModel: string;
}

interface ModelElement {
  element_index: number;
  global_id: string;
  root_model: string;
}

/**
 * The numbers that the elements of a result have in a model, in their order; undefined for those that are not in it. A
 * GlobalId that several root models use means the element of its own root model, and nobody is taken twice.
 */
export function matchElements(
  elements: readonly ResultElement[],
  inModel: readonly ModelElement[],
): (number | undefined)[] {
  const free = Map.groupBy(inModel, ({ global_id }) => global_id);
  return elements.map(({ globalId, rootModel }) => {
    const candidates = free.get(globalId) ?? [];
    const own = candidates.findIndex(({ root_model }) => stem(root_model) === stem(rootModel));
    return candidates.splice(Math.max(own, 0), 1)[0]?.element_index;
  });
}

const stem = (file: string) =>
  file
    .replace(/^.*[/\\]/, '')
    .replace(/\.\w+$/, '')
    .toLowerCase();
