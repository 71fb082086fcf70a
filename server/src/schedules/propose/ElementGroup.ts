/** Elements of a model by the names that a filter goes by, wherever they lie. */
export interface ElementKind {
  rootModel: string;
  /** As the project calls it: `Wall:Basic Wall`. */
  type: string;
  /** As the model calls it: `IfcWall:Basic Wall`. */
  rawType: string;
}

/** Those of a kind on a floor. */
export interface ElementGroup {
  /** The same object for all of a kind. */
  kind: ElementKind;
  /** As the project calls it; null where they lie on none. */
  floor: string | null;
}
