import { IconLayoutColumns } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { TwoViews } from './TwoViews.tsx';

export const twoViewsId = 'twoViews';

export const twoViewsFace: ToolFace = {
  id: twoViewsId,
  label: 'Two scans',
  needsAnalysis: true,
  icon: IconLayoutColumns,
  key: 'b',
  Tool: TwoViews,
};
