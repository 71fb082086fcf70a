import type { HandCut } from '@plumbline/contract/drawings/handCut';
import type { SectionSheet } from '@plumbline/contract/resources/evidence';

/** What files and pictures of a section are called, and where they are. */
export interface SectionAbout {
  fileName: string;
  caption: string;
  element: number;
  /** Of one that somebody cut otherwise than the analysis did; the server draws its sheets from that. */
  cut: HandCut | undefined;
  /** Its sheets at addresses that still live. */
  getSheet(): Promise<SectionSheet>;
}
