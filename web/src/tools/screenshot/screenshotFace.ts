import { IconCamera } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { CapturePanel } from './CapturePanel.tsx';

export const screenshotFace: ToolFace = {
  id: 'screenshot',
  label: 'Capture viewer screenshots',
  icon: IconCamera,
  key: 'c',
  isPrivate: true,
  Tool: CapturePanel,
};
