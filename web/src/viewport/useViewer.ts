import type { Viewer } from '@plumbline/viewer/Viewer';
import { createContext, useContext } from 'react';
import type { ElementNames } from '../data/models/elementNames.ts';
import type { LinkToView } from './useSceneInAddress.ts';

/** The one scene beside the pages of an analysis view. */
export interface Viewport {
  /** `undefined` until it is mounted; its model may still be arriving. */
  viewer?: Viewer;
  /** What the elements of the open model are called. */
  names?: ElementNames;
  modelId?: string;
  /** Elements of the open model; 0 until it is known. */
  elementCount: number;
  /** To where the project's people said the viewer opens, or to the whole model. */
  goHome(): void;
  /** The address of what is seen now. */
  linkToView(): LinkToView;
}

export const ViewportContext = createContext<Viewport | undefined>(undefined);

export function useViewport(): Viewport {
  const viewport = useContext(ViewportContext);
  if (viewport === undefined) throw new Error('useViewport is used outside an analysis view.');
  return viewport;
}

/** The viewer; `undefined` until it is mounted. */
export function useViewer(): Viewer | undefined {
  return useViewport().viewer;
}

/** What the elements are called; `undefined` until it is loaded. */
export function useNames(): ElementNames | undefined {
  return useViewport().names;
}
