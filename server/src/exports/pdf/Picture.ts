/** A JPEG. */
export interface Picture {
  jpeg: Buffer;
  width: number;
  height: number;
}
