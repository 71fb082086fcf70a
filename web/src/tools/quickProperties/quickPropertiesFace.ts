import { IconMessageCircle2 } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { QuickProperties } from './QuickProperties.tsx';

export const quickPropertiesFace: ToolFace = {
  id: 'quickProperties',
  label: 'Quick Properties',
  needsAnalysis: true,
  icon: IconMessageCircle2,
  key: 'q',
  flag: 'displayQuickProperties',
  Tool: QuickProperties,
  whenClosed: ({ selection }) => selection.clear(),
};
