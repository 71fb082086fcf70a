import type { ComponentType } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import type { FilterPart } from '../../../data/filter/filter.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useWorkspace } from '../../../state/stores.ts';
import { ApprovalFilter } from './ApprovalFilter.tsx';
import { CauseFilter } from './CauseFilter.tsx';
import { DescriptionFilter } from './DescriptionFilter.tsx';
import { ElementFilter } from './ElementFilter.tsx';
import { MagnitudeFilter } from './MagnitudeFilter.tsx';
import { FloorFilter, RootModelFilter, TypeFilter } from './NamesFilter.tsx';
import { StatusFilter } from './StatusFilter.tsx';

export type SectionId =
  | 'status'
  | 'magnitude'
  | 'description'
  | 'type'
  | 'floor'
  | 'rootModel'
  | 'element'
  | 'cause'
  | 'approval';

export interface FilterSection {
  id: SectionId;
  label: string;
  /** The parts of the filter that it offers. */
  parts: readonly FilterPart[];
  Body: ComponentType;
}

/** The filters that exist in the open view: some need a flag, or the approval workflow. */
export function useSections(): FilterSection[] {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const isApproving = useWorkspace((state) => state.manualWorkflowActivated);
  const axes: FilterPart[] = isOn('displayMagnitudeByAxis', project)
    ? ['magnitudeXY', 'magnitudeZ', 'magnitudeZSign']
    : [];
  const sections: (FilterSection & { exists?: boolean })[] = [
    { id: 'status', label: 'Status', parts: ['statuses'], Body: StatusFilter },
    { id: 'magnitude', label: 'Magnitude', parts: ['magnitude', ...axes], Body: MagnitudeFilter },
    { id: 'description', label: 'Description', parts: ['descriptions'], Body: DescriptionFilter },
    { id: 'type', label: 'Type', parts: ['elementTypes'], Body: TypeFilter },
    { id: 'floor', label: 'Floor', parts: ['floors'], Body: FloorFilter },
    {
      id: 'rootModel',
      label: 'Root model',
      parts: ['rootModels'],
      Body: RootModelFilter,
      exists: isOn('displayRootModelFilter', project),
    },
    { id: 'element', label: 'Name and ID', parts: ['elementName', 'externalId'], Body: ElementFilter },
    { id: 'cause', label: 'Cause', parts: ['causes', 'size'], Body: CauseFilter },
    {
      id: 'approval',
      label: 'Approval',
      parts: ['approved'],
      Body: ApprovalFilter,
      exists: isApproving && isOn('manualApproval', project),
    },
  ];
  return sections.filter(({ exists = true }) => exists);
}

export function sectionOf(part: FilterPart, sections: readonly FilterSection[]): SectionId | undefined {
  return sections.find(({ parts }) => parts.includes(part))?.id;
}
