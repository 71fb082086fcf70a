import { IconView360 } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { Photos } from './Photos.tsx';

export const photosFace: ToolFace = {
  id: 'photos',
  label: '360 photos',
  needsAnalysis: true,
  icon: IconView360,
  key: 'o',
  flag: 'display360Photos',
  Tool: Photos,
};
