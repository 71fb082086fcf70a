import { IFCPROPERTYSET } from 'web-ifc';
import { refsOf, textOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** The single values of the property sets whose name in small letters matches, by set and property, both in small letters. */
export function readPropertySets(lines: IfcLines, names: RegExp): Map<string, Map<string, unknown>> {
  const sets = new Map<string, Map<string, unknown>>();
  for (const set of lines.readAll(IFCPROPERTYSET)) {
    const name = textOf(set.Name)?.toLowerCase() ?? '';
    if (!names.test(name) || sets.has(name)) continue;
    const properties = lines.readMany(refsOf(set.HasProperties));
    sets.set(name, new Map(properties.map((each) => [textOf(each.Name)?.toLowerCase() ?? '', each.NominalValue])));
  }
  return sets;
}
