/** What is to be drawn of a model version, in one reading of it. */
export interface BuildingOrder {
  /** The whole building from outside, JPEG. */
  picture?: { width: number; height: number } | undefined;
  plans?: readonly PlanOrder[] | undefined;
  /** Of each element the code of its status (contract/status.ts), 0 for those without colour. */
  codes: Uint8Array;
}

/** A storey, and those of its elements that are to be found on its plan. */
export interface PlanOrder {
  /** World, metres; absent where the model does not say it. */
  elevationM?: number | undefined;
  elements: Uint32Array;
}

export interface DrawnBuilding {
  picture?: Uint8Array | undefined;
  /** In the order asked; nothing where the storey has no shape. */
  plans: (DrawnPlan | undefined)[];
}

/** A plan as SVG, and where its elements are in it: x and y of each, in its units, NaN for those without a shape. */
export interface DrawnPlan {
  svg: string;
  width: number;
  height: number;
  places: Float32Array;
}
