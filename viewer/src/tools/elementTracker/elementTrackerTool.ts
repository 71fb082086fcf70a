import { defineTool } from '../../defineTool.ts';
import { type Anchor, anchorOf } from './anchorOf.ts';

/** Tells where elements are on the screen. */
export interface ElementTracker {
  /** Tells the element's anchor now and after every frame, `undefined` while it has no geometry or is hidden; returns the undo. */
  track(element: number, listener: (anchor: Anchor | undefined) => void): () => void;
}

/** Follows elements as the camera moves, so that something beside the canvas can follow them too. */
export const elementTrackerTool = defineTool<ElementTracker>({
  id: 'elementTracker',
  attach(viewer, own) {
    const tracks = new Set<() => void>();
    own(
      viewer.on('frame', () => {
        for (const tell of tracks) tell();
      }),
    );
    own(() => tracks.clear());
    return {
      track(element, listener) {
        const tell = () => {
          const box = viewer.visibility.isShown(element) ? viewer.elements.boxOf(element) : undefined;
          const { width, height } = viewer.pictures;
          listener(box && anchorOf(box, { width, height, project: viewer.project }));
        };
        tracks.add(tell);
        tell();
        return () => {
          tracks.delete(tell);
        };
      },
    };
  },
});
