/** How a scan is drawn; changing it sends nothing to the GPU but these numbers. */
export interface ScanLook {
  /** CSS pixels; larger where points lie farther apart. */
  pointSize: number;
  colour: 'scanned' | 'height';
  /** All elements are ghosts, and the scan is seen through them. */
  fadesModel: boolean;
}

export const firstLook: ScanLook = { pointSize: 2, colour: 'scanned', fadesModel: true };

/** From low to high: viridis, which grows lighter evenly and is told apart by who cannot see red or green. */
export const heightColours = ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'] as const;
