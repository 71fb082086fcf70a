import type { DrawnSection } from '@plumbline/contract/formats/elementSections';

/** What is to be seen in a section, in the plane's right and up, metres. */
export type SectionContent = Pick<DrawnSection, 'element' | 'neighbours' | 'points' | 'arrow' | 'asBuilt' | 'unseen'>;

/** The part of a section that is drawn: a rectangle of metres on a rectangle of drawing units. */
export interface SectionWindow {
  /** The middle, in the plane's right and up. */
  middleX: number;
  middleY: number;
  /** Where on the sheet, units. */
  left: number;
  top: number;
  width: number;
  height: number;
  metresPerUnit: number;
}

/** From metres in the plane to units in the window, whose own upper left corner is 0, 0. */
export const windowX = ({ middleX, width, metresPerUnit }: SectionWindow, x: number) =>
  width / 2 + (x - middleX) / metresPerUnit;
export const windowY = ({ middleY, height, metresPerUnit }: SectionWindow, y: number) =>
  height / 2 - (y - middleY) / metresPerUnit;
