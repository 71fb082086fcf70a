import { IFCRELASSOCIATESMATERIAL } from 'web-ifc';
import { refOf, refsOf, textOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** Where lists, usages and sets of layers, constituents and profiles keep the materials they are made of. */
const members = [
  'ForLayerSet',
  'ForProfileSet',
  'MaterialLayers',
  'MaterialConstituents',
  'MaterialProfiles',
  'Materials',
  'Material',
];

/** The names of the materials of occurrences and type objects; several are joined by commas, each named once. */
export function readMaterials(lines: IfcLines): Map<number, string> {
  const materials = new Map<number, string>();
  const texts = new Map<number, string>();
  for (const relation of lines.readAll(IFCRELASSOCIATESMATERIAL)) {
    const id = refOf(relation.RelatingMaterial);
    if (id === undefined) continue;
    const text = texts.get(id) ?? [...new Set(listNames(lines, id))].join(', ');
    texts.set(id, text);
    if (text) for (const object of refsOf(relation.RelatedObjects)) materials.set(object, text);
  }
  return materials;
}

function listNames(lines: IfcLines, id: number, depth = 0): string[] {
  const line = lines.find(id);
  if (!line || depth > 4) return [];
  const names: string[] = [];
  let hasMembers = false;
  for (const member of members) {
    const one = refOf(line[member]);
    for (const part of one === undefined ? refsOf(line[member]) : [one]) {
      hasMembers = true;
      names.push(...listNames(lines, part, depth + 1));
    }
  }
  const own = hasMembers ? undefined : textOf(line.Name);
  return own === undefined ? names : [own];
}
