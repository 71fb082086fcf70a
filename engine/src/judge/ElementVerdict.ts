import type { ElementStatus } from '@plumbline/contract/status';

/** The verdict on one element, with what it rests on. */
export interface ElementVerdict {
  elementIndex: number;
  globalId: string;
  rootModel: string;
  type: string;
  storey: string | null;
  name: string | null;
  trade: string;
  status: ElementStatus;
  magnitudeM: number | null;
  magnitudeXYM: number | null;
  /** Above its place is positive. */
  magnitudeZM: number | null;
  toleranceM: number;
  /** Share of the surface that was seen, or seen past. */
  coverage: number;
  confidence: number;
  /** One line: why. */
  reason: string;
}
