import { IconWalk } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { Walk } from './Walk.tsx';

export const walkFace: ToolFace = { id: 'walk', label: 'Walk', icon: IconWalk, key: 'w', isPrivate: true, Tool: Walk };
