import { defineTool } from '../../defineTool.ts';
import { add, type WorldPoint } from '../../geometry/vectors.ts';
import { createAsBuiltLayer } from './createAsBuiltLayer.ts';

/** An element, and how far from its place it stands: metres, in the frame of the model. */
export interface MovedElement {
  element: number;
  offset: WorldPoint;
}

/** An element where it stands, beside where it was designed. */
export interface AsBuilt {
  /** In place of the one before; none takes it away. */
  show(moved: MovedElement | undefined): void;
}

/** A solid one can look through, of the element's own triangles, at the true distance. */
export const asBuiltTool = defineTool<AsBuilt>({
  id: 'asBuilt',
  attach(viewer, own) {
    let shown: MovedElement | undefined;
    let remove: (() => void) | undefined;

    function draw(): void {
      remove?.();
      remove = undefined;
      if (shown === undefined) return;
      const { element, offset } = shown;
      const triangles = Array.from(viewer.trianglesOf(element), (corners) =>
        corners.map((corner) => add(corner, offset)),
      );
      if (triangles.length === 0) return;
      remove = viewer.addLayer(createAsBuiltLayer(triangles, () => viewer.visibility.isShown(element)));
    }

    // A part of the model that comes later may have it.
    own(viewer.on('loaded', draw));
    own(() => remove?.());
    return {
      show(moved) {
        shown = moved;
        draw();
      },
    };
  },
});
