import { createContext, type RefObject, useContext } from 'react';
import type { ViewportStatus } from './viewportStatus.ts';

/** What the host of the scene shows and offers. */
export interface HostState {
  host: RefObject<HTMLDivElement | null>;
  status: ViewportStatus;
  loadedBytes: number;
  totalBytes: number;
  retry(): void;
}

export const HostContext = createContext<HostState | undefined>(undefined);

export function useHostState(): HostState {
  const state = useContext(HostContext);
  if (state === undefined) throw new Error('The host of the viewer stands outside its provider.');
  return state;
}
