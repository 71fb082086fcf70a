/** What files and pictures of a section are called. */
export interface SectionAbout {
  fileName: string;
  caption: string;
}
