import { usePlace } from '../../../data/address/place.ts';
import type { FilterPart } from '../../../data/filter/filter.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useWorkspace } from '../../../state/stores.ts';

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
    { id: 'status', label: 'Status', parts: ['statuses'] },
    { id: 'magnitude', label: 'Magnitude', parts: ['magnitude', ...axes] },
    { id: 'description', label: 'Description', parts: ['descriptions'] },
    { id: 'type', label: 'Type', parts: ['elementTypes'] },
    { id: 'floor', label: 'Floor', parts: ['floors'] },
    {
      id: 'rootModel',
      label: 'Root model',
      parts: ['rootModels'],
      exists: isOn('displayRootModelFilter', project),
    },
    { id: 'element', label: 'Name and ID', parts: ['elementName', 'externalId'] },
    { id: 'cause', label: 'Cause', parts: ['causes', 'size'] },
    {
      id: 'approval',
      label: 'Approval',
      parts: ['approved'],
      exists: isApproving && isOn('manualApproval', project),
    },
  ];
  return sections.filter(({ exists = true }) => exists);
}

export function sectionOf(part: FilterPart, sections: readonly FilterSection[]): SectionId | undefined {
  return sections.find(({ parts }) => parts.includes(part))?.id;
}
