/** The parts of a filter that choose from the names of a model. */
export type NamePart = 'elementTypes' | 'floors' | 'rootModels';

/** The chosen names that the model does not have; a type is there when it begins others. */
export function unknownNames(part: NamePart, chosen: readonly string[], names: readonly string[]): string[] {
  const known = new Set(part === 'elementTypes' ? names.flatMap(beginningsOf) : names);
  return chosen.filter((name) => !known.has(name));
}

function beginningsOf(type: string): string[] {
  const levels = type.split(':');
  return levels.map((_, last) => levels.slice(0, last + 1).join(':'));
}
