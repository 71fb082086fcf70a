import type { DemoElement, Family, Opening, PlacedElement } from '../DemoElement.ts';
import type { StepReference } from '../step/StepValue.ts';
import { enumeration } from '../step/StepValue.ts';
import { createRelations } from './createRelations.ts';
import { createTypes } from './createTypes.ts';
import type { IfcFile } from './IfcFile.ts';
import { ownAttributes } from './ownAttributes.ts';
import { direction, localPlacement, point } from './placements.ts';
import { writeMaterialUse } from './writeMaterial.ts';
import type { IfcProject } from './writeProject.ts';
import { writePropertySet } from './writeProperties.ts';
import { writeBody, writeHole } from './writeShape.ts';

/** Elements with their types, materials, properties, holes, parts and systems, each contained in its storey. */
export function writeElements(file: IfcFile, project: IfcProject, elements: readonly DemoElement[]): void {
  const typeOf = createTypes(file, project.body);
  const contained = createRelations(file, 'IfcRelContainedInSpatialStructure');
  const typing = createRelations(file, 'IfcRelDefinesByType');
  const materials = createRelations(file, 'IfcRelAssociatesMaterial');
  const properties = createRelations(file, 'IfcRelDefinesByProperties');
  const aggregates = createRelations(file, 'IfcRelAggregates', 'relatingFirst');
  const systems = createSystems(file, project);
  const propertySets = new Map<string, StepReference[]>();
  let tag = 210_000;

  for (const element of elements) {
    const storey = project.storeys[element.storey];
    writeTree(element, storey.placement, storey.reference);
  }
  for (const relations of [contained, typing, materials, properties, aggregates]) relations.write();
  systems.write();

  function writeTree(
    element: PlacedElement,
    parent: StepReference,
    storey: StepReference,
    whole?: StepReference,
  ): void {
    const placement = localPlacement(file, parent, element.at, element.turn);
    const reference = writeElement(element, placement);
    if (whole) aggregates.add(whole, reference);
    else contained.add(storey, reference);
    element.openings?.forEach((opening, i) => {
      writeOpening(opening, `${element.mark} opening ${i + 1}`, reference, placement, storey);
    });
    for (const part of element.parts ?? []) writeTree(part, placement, storey, reference);
  }

  function writeElement(element: PlacedElement, placement: StepReference): StepReference {
    const { family, mark, shape, system } = element;
    const type = typeOf(family, shape);
    tag += 7;
    const reference = file.root(
      family.ifcType,
      mark,
      `${type.name}:${mark}`,
      undefined,
      type.name,
      placement,
      shape && writeRepresentation(element, type.map),
      String(tag),
      ...ownAttributes(element),
    );
    typing.add(type.type, reference);
    materials.add(writeMaterialUse(file, family.material, type.material, family.ifcType === 'IfcWall'), reference);
    for (const set of propertySetsOf(family)) properties.add(set, reference);
    if (system) systems.add(system, reference);
    return reference;
  }

  function writeRepresentation({ shape }: PlacedElement, map: StepReference | undefined): StepReference | undefined {
    if (!shape) return undefined;
    const representation = map ? useMap(file, project.body, map) : writeBody(file, project.body, shape);
    return file.add('IfcProductDefinitionShape', undefined, undefined, [representation]);
  }

  function writeOpening(
    opening: Opening,
    path: string,
    host: StepReference,
    hostPlacement: StepReference,
    storey: StepReference,
  ): void {
    const placement = localPlacement(file, hostPlacement, opening.at);
    const shape = file.add('IfcProductDefinitionShape', undefined, undefined, [
      writeHole(file, project.body, opening.shape),
    ]);
    const predefined = enumeration('OPENING');
    const hole = file.root(
      'IfcOpeningElement',
      path,
      path,
      undefined,
      undefined,
      placement,
      shape,
      undefined,
      predefined,
    );
    file.root('IfcRelVoidsElement', path, undefined, undefined, host, hole);
    if (!opening.filling) return;
    const fillingPlacement = localPlacement(file, placement, opening.filling.at, opening.filling.turn);
    const filling = writeElement(opening.filling, fillingPlacement);
    contained.add(storey, filling);
    file.root('IfcRelFillsElement', path, undefined, undefined, hole, filling);
  }

  function propertySetsOf(family: Family): StepReference[] {
    const known = propertySets.get(family.name);
    if (known) return known;
    const sets = Object.entries(family.properties ?? {}).map(([name, values]) =>
      writePropertySet(file, `${family.name} ${name}`, name, values),
    );
    propertySets.set(family.name, sets);
    return sets;
  }
}

function useMap(file: IfcFile, body: StepReference, map: StepReference): StepReference {
  const target = file.share(
    'IfcCartesianTransformationOperator3D',
    direction(file, [1, 0, 0]),
    direction(file, [0, 1, 0]),
    point(file, [0, 0, 0]),
    1,
    direction(file, [0, 0, 1]),
  );
  return file.add('IfcShapeRepresentation', body, 'Body', 'MappedRepresentation', [
    file.add('IfcMappedItem', map, target),
  ]);
}

function createSystems(file: IfcFile, project: IfcProject) {
  const members = new Map<string, StepReference[]>();
  return {
    add(name: string, element: StepReference) {
      const known = members.get(name);
      if (known) known.push(element);
      else members.set(name, [element]);
    },
    write() {
      for (const [name, elements] of members) {
        const system = file.root('IfcSystem', name, name, undefined, undefined);
        file.root('IfcRelAssignsToGroup', name, undefined, undefined, elements, undefined, system);
        file.root('IfcRelServicesBuildings', name, undefined, undefined, system, [project.building]);
      }
    },
  };
}
