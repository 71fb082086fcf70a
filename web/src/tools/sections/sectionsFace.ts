import { IconSlice } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { SectionsPanel } from './SectionsPanel.tsx';

export const sectionsFace: ToolFace = {
  id: 'sections',
  label: 'Sections',
  icon: IconSlice,
  key: 's',
  flag: 'displayElementSections',
  Tool: SectionsPanel,
};
