import type { SectionSheet } from '@plumbline/contract/resources/evidence';

/** What files and pictures of a section are called, and where they are. */
export interface SectionAbout {
  fileName: string;
  caption: string;
  /** Its sheets at addresses that still live. */
  getSheet(): Promise<SectionSheet>;
}
