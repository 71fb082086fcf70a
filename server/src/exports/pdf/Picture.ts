/** A JPEG. */
export interface Picture {
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}
