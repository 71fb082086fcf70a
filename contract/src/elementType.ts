/*
 * The type of an element as tables and files keep it: `IfcWall`, or `IfcWall:Basic Wall:Generic 200` where the authoring
 * tool says more. A colon goes one level deeper.
 */

/** What a table keeps: the IFC type, and the object type below it. */
export function rawElementType(ifcType: string, objectType?: string | undefined): string {
  return objectType ? `${ifcType}:${objectType}` : ifcType;
}

/**
 * The type as people read it. The project's mapping wins: by the whole raw type, or by its first level; without one,
 * `IfcFlowSegment` is read as 'Flow segment'.
 */
export function showElementType(raw: string, mapping: Readonly<Record<string, string>> = {}): string {
  const whole = ownName(mapping, raw);
  if (whole !== undefined) return whole;
  const [first = '', ...rest] = raw.split(':');
  return [ownName(mapping, first) ?? spellOut(first), ...rest].join(':');
}

/** The floor as people read it: the project's name for it, or the model's. */
export function showFloor(raw: string, mapping: Readonly<Record<string, string>> = {}): string {
  return ownName(mapping, raw) ?? raw;
}

/** A floor may be called 'constructor'. */
function ownName(mapping: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(mapping, name) ? mapping[name] : undefined;
}

/** IFC2x3 has an own name for walls, slabs and the like that are drawn the usual way: to people they are the same. */
const waysOfDrawing = /(?<=[a-z])(StandardCase|ElementedCase)$/;

function spellOut(ifcType: string): string {
  const words = ifcType
    .replace(/^Ifc(?=[A-Z])/, '')
    .replace(waysOfDrawing, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
