import { IconKeyboard } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { KeysSheet } from './KeysSheet.tsx';

export const keysFace: ToolFace = {
  id: 'keys',
  label: 'Mouse and keys',
  icon: IconKeyboard,
  key: '?',
  isPrivate: true,
  Tool: KeysSheet,
};
