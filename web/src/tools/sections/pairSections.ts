import { nameSection } from '@plumbline/contract/drawings/nameSection';
import type { DrawnSection, ElementSections } from '@plumbline/contract/formats/elementSections';
import type { SectionSheet } from '@plumbline/contract/resources/evidence';

/** A section with where to get its sheets, and, once they are there, its data. */
export interface ShownSection {
  /** As it is shown. */
  name: string;
  sheet: SectionSheet;
  drawn?: DrawnSection | undefined;
}

/** Sections with their data: of the same name, and where several have one name, in their order. */
export function pairSections(sheets: readonly SectionSheet[], data?: ElementSections): ShownSection[] {
  const left = [...(data?.sections ?? [])];
  return sheets.map((sheet, i) => {
    const at = sheet.hasPlane ? left.findIndex(({ name }) => name === sheet.name) : -1;
    return { name: shownName(sheet.name, i), sheet, drawn: at < 0 ? undefined : left.splice(at, 1)[0] };
  });
}

/** What is work in progress has no name of its own: Section A, Section B … by its place ([SECT-1]). */
function shownName(name: string, index: number): string {
  return name === 'WIP' ? nameSection(index) : name;
}
