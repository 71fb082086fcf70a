import type { Family, PlacedElement } from '../DemoElement.ts';
import type { StepValue } from '../step/StepValue.ts';
import { enumeration, integer } from '../step/StepValue.ts';

/** What a class adds to the attributes of every element (IFC4): mostly its predefined type. */
export function ownAttributes({ family, size, flight }: PlacedElement): StepValue[] {
  const predefined = enumeration(family.predefinedType);
  const operation = enumeration(family.operation ?? 'NOTDEFINED');
  switch (family.ifcType) {
    case 'IfcDoor':
      return [size?.height, size?.width, predefined, operation, undefined];
    case 'IfcWindow':
      return [size?.height, size?.width, predefined, operation, undefined];
    case 'IfcStairFlight':
      return [
        flight && integer(flight.risers),
        flight && integer(flight.risers - 1),
        flight?.riserHeight,
        flight?.treadLength,
        predefined,
      ];
    default:
      return [predefined];
  }
}

/** What a type class adds to the attributes of every element type (IFC4). */
export function ownTypeAttributes(family: Family): StepValue[] {
  const predefined = enumeration(family.predefinedType);
  const operation = enumeration(family.operation ?? 'NOTDEFINED');
  switch (family.ifcType) {
    case 'IfcDoor':
      return [predefined, operation, undefined, undefined];
    case 'IfcWindow':
      return [predefined, operation, undefined, undefined];
    case 'IfcFurniture':
      return [enumeration('NOTDEFINED'), predefined];
    default:
      return [predefined];
  }
}
