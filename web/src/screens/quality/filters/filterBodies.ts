import type { ComponentType } from 'react';
import { ApprovalFilter } from './ApprovalFilter.tsx';
import { CauseFilter } from './CauseFilter.tsx';
import { DescriptionFilter } from './DescriptionFilter.tsx';
import { ElementFilter } from './ElementFilter.tsx';
import type { SectionId } from './filterSections.ts';
import { MagnitudeFilter } from './MagnitudeFilter.tsx';
import { FloorFilter, RootModelFilter, TypeFilter } from './NamesFilter.tsx';
import { StatusFilter } from './StatusFilter.tsx';

/** What stands in the window for each section of the filter. */
export const filterBodies: Record<SectionId, ComponentType> = {
  status: StatusFilter,
  magnitude: MagnitudeFilter,
  description: DescriptionFilter,
  type: TypeFilter,
  floor: FloorFilter,
  rootModel: RootModelFilter,
  element: ElementFilter,
  cause: CauseFilter,
  approval: ApprovalFilter,
};
