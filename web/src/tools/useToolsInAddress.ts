import { useStore } from 'zustand';
import { useInAddress } from '../data/address/useInAddress.ts';
import { useStores } from '../state/stores.ts';
import type { ToolFace } from './ToolFace.ts';

/** Keeps the open tools in the address (`tool=heatMap,sections`), and follows a link that names others. */
export function useToolsInAddress(faces: readonly ToolFace[]): void {
  const { openTools } = useStores();
  const open = useStore(openTools, (state) => state.open);
  const isShared = (id: string) => faces.some((face) => face.id === id && !face.isPrivate);
  const write = (ids: readonly string[]) => ({ tool: [...new Set(ids)].filter(isShared).join(',') });

  useInAddress({
    names: ['tool'],
    isCarried: true,
    said: write(open),
    tidy: ({ tool }) => write(tool.split(',')),
    follow({ tool }) {
      const others = open.filter((id) => !isShared(id));
      openTools.getState().setOpen([...others, ...tool.split(',').filter(isShared)]);
    },
  });
}
