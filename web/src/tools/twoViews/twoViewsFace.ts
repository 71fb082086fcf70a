import { IconLayoutColumns } from '@tabler/icons-react';
import { twoViewsId } from '../../state/twoViews.ts';
import type { ToolFace } from '../ToolFace.ts';
import { TwoViews } from './TwoViews.tsx';

export const twoViewsFace: ToolFace = {
  id: twoViewsId,
  label: 'Two scans',
  needsAnalysis: true,
  icon: IconLayoutColumns,
  key: 'b',
  Tool: TwoViews,
};
