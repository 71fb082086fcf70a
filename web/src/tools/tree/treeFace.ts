import { IconListTree } from '@tabler/icons-react';
import type { ToolFace } from '../ToolFace.ts';
import { TreeTool } from './TreeTool.tsx';

export const treeFace: ToolFace = { id: 'tree', label: 'Model tree', icon: IconListTree, key: 't', Tool: TreeTool };
