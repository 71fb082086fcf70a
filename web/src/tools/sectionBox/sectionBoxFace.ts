import { IconCrop } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { SectionBoxPanel } from './SectionBoxPanel.tsx';

export const sectionBoxFace: ToolFace = {
  id: 'sectionBox',
  label: 'Section box',
  icon: IconCrop,
  key: 'x',
  isPrivate: true,
  Tool: SectionBoxPanel,
};
