import { useVersionsInAddress } from '../../../data/versions/versionsInAddress.ts';

/** Keeps the chosen versions in the address, also on pages that do not offer the choice. */
export function VersionsInAddress() {
  useVersionsInAddress();
  return null;
}
