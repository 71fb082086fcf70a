/** What the making of a browser's file took, and what our reader says about the model. */
export interface Conversion {
  seconds: number;
  /** As it goes over the line. */
  sentBytes: number;
  model?: ModelFacts | undefined;
}

/** Metres, Z up. */
export interface ModelFacts {
  elements: number;
  triangles: number;
  min: [number, number, number];
  max: [number, number, number];
}
