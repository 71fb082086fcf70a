import { IconRulerMeasure } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { Measure } from './Measure.tsx';

export const measureFace: ToolFace = {
  id: 'measure',
  label: 'Measure',
  icon: IconRulerMeasure,
  key: 'm',
  isPrivate: true,
  Tool: Measure,
};
