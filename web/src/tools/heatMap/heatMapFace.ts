import { IconTemperature } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { HeatMapPanel } from './HeatMapPanel.tsx';

export const heatMapFace: ToolFace = {
  id: 'heatMap',
  label: 'Heat map',
  needsAnalysis: true,
  icon: IconTemperature,
  key: 'd',
  flag: 'displayHeatmaps',
  isDisabled: (selected) => (selected === 0 ? 'select an element first' : undefined),
  Tool: HeatMapPanel,
};
