import { IconGrain } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { WholeScanPanel } from './WholeScanPanel.tsx';

export const wholeScanFace: ToolFace = {
  id: 'wholeScan',
  label: 'Scan',
  needsAnalysis: true,
  icon: IconGrain,
  key: 'n',
  Tool: WholeScanPanel,
};
