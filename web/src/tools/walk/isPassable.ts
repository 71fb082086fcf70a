/** What stands in nobody's way: doors are drawn closed, and rooms and openings are air. */
const passable = /^Ifc(?:Door|Opening|Space|VoidingFeature|Zone|Annotation|Grid)/;

export function isPassable(rawType: string | undefined): boolean {
  return rawType !== undefined && passable.test(rawType);
}
