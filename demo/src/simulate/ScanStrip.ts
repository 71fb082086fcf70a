import type { PointBatch } from '@plumbline/engine/files/scan/PointSource';

/** Points of some columns of a scan, and what each of them lies on. */
export interface ScanStrip extends Required<PointBatch> {
  /** elementIndex; -1 for what is in no model, -2 for points between two surfaces and dust. */
  element: Int32Array;
}
