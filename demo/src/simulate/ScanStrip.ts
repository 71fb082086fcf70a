import type { WrittenBatch } from '@plumbline/engine/files/scan/e57/E57Writer';

/** Points of some columns of a scan, and what each of them lies on. */
export interface ScanStrip extends Required<Omit<WrittenBatch, 'silent'>> {
  /** elementIndex; -1 for what is in no model, -2 for points between two surfaces and dust. */
  element: Int32Array;
}
