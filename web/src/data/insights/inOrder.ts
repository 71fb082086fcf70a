import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';

type Dated = Pick<AnalysisView, 'scanDate'>;

/** Of two views the one scanned earlier; of one moment, the other one is. */
export function isScannedBefore(other: Dated, view: Dated): boolean {
  return Date.parse(other.scanDate) <= Date.parse(view.scanDate);
}
