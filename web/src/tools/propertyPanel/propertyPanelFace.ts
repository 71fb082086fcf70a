import { IconInfoSquare } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { PropertyPanel } from './PropertyPanel.tsx';

export const propertyPanelFace: ToolFace = {
  id: 'propertyPanel',
  label: 'Properties',
  icon: IconInfoSquare,
  key: 'p',
  Tool: PropertyPanel,
};
