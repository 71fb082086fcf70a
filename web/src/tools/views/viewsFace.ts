import { IconStack2 } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { ViewsPanel } from './ViewsPanel.tsx';

export const viewsFace: ToolFace = {
  id: 'views',
  label: 'Views',
  icon: IconStack2,
  key: 'v',
  isPrivate: true,
  Tool: ViewsPanel,
};
