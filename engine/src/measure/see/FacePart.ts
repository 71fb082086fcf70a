/** Rows and columns of a face of a range image. */
export interface FacePart {
  face: number;
  top: number;
  left: number;
  rows: number;
  columns: number;
}
