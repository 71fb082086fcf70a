/** A panorama beside the result. */
export interface SphereFile {
  file: string;
  station: string;
  /** A photo of the scan file, or drawn from its points. */
  kind: 'photo' | 'synthetic';
  /** From the sphere's own frame to the model's coordinates: a unit quaternion [w, x, y, z], and metres. */
  orientation: [number, number, number, number];
  position: [number, number, number];
  /** How much of the sphere the picture covers about its middle, degrees. */
  coverage: { longitude: number; latitude: number };
}
