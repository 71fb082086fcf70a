import { evidenceIcons } from '../../ui/EvidenceIcon.tsx';
import type { ToolFace } from '../ToolFace.ts';
import { SectionsPanel } from './SectionsPanel.tsx';

export const sectionsFace: ToolFace = {
  id: 'sections',
  label: 'Sections',
  needsAnalysis: true,
  icon: evidenceIcons.sections,
  key: 's',
  flag: 'displayElementSections',
  Tool: SectionsPanel,
};
