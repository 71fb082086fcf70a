import { defineTool } from '../../defineTool.ts';
import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { drawIn, setAttributes } from '../svg.ts';
import { createSphereLayer, type SphereLayer } from './createSphereLayer.ts';
import { findSphere, type PanoramaSphere, radiusAt } from './PanoramaSphere.ts';

/** Where panoramas were taken, in the scene. */
export interface PanoramaSpheres {
  /** Shows these, and no others. */
  show(spheres: readonly PanoramaSphere[], options: { accent: string; selected?: string | undefined }): void;
  hide(): void;
  /** A click at a sphere; it selects nothing else. */
  onSelect(listener: (id: string) => void): () => void;
}

const ink = '#131A26';
const paper = '#FFFFFF';

/** Spheres that light up under the pointer with their names, and are chosen by a click. */
export const panoramaSpheresTool = defineTool<PanoramaSpheres>({
  id: 'panoramaSpheres',
  attach(viewer, own) {
    const listeners = new Set<(id: string) => void>();
    let shown: { layer: SphereLayer; remove(): void; spheres: readonly PanoramaSphere[] } | undefined;
    let selected: string | undefined;
    let hovered: PanoramaSphere | undefined;
    const name = drawIn(viewer.overlay, 'text', {
      'data-tool': 'panoramaSpheres',
      'text-anchor': 'middle',
      fill: paper,
      stroke: ink,
      'stroke-width': '3',
      'paint-order': 'stroke',
      display: 'none',
      style: 'font-family:inherit;font-size:12px;font-weight:600;user-select:none',
    });

    function find(at: ScreenPoint): PanoramaSphere | undefined {
      const seen = { camera: viewer.camera.get(), size: viewer.pictures, clip: viewer.clip };
      return shown && findSphere(shown.spheres, at, seen);
    }

    function paint(): void {
      shown?.layer.setLook(({ id }) => (id === selected ? 'selected' : id === hovered?.id ? 'hovered' : 'plain'));
      viewer.requestRender();
    }

    function hover(next: PanoramaSphere | undefined): void {
      if (next === hovered) return;
      viewer.canvas.style.cursor = next ? 'pointer' : '';
      hovered = next;
      paint();
    }

    function placeName(): void {
      setAttributes(name, { display: hovered ? 'inline' : 'none' });
      if (!hovered) return;
      const { x, y } = viewer.project(hovered.place);
      const radius = radiusAt(viewer.camera.get(), viewer.pictures, hovered.place);
      name.textContent = hovered.label;
      setAttributes(name, { x, y: y - radius * 1.25 - 6 });
    }

    function hide(): void {
      hover(undefined);
      shown?.remove();
      shown = undefined;
      placeName();
    }

    own(() => {
      shown?.remove();
      name.remove();
      listeners.clear();
    });
    const leave = () => hover(undefined);
    viewer.canvas.addEventListener('pointerleave', leave);
    own(() => viewer.canvas.removeEventListener('pointerleave', leave));
    own(viewer.on('frame', placeName));
    own(
      viewer.on('pointerMove', ({ at, buttons, kind }) => {
        if (shown) hover(buttons === 0 && kind !== 'touch' ? find(at) : undefined);
      }),
    );
    own(
      viewer.on('click', (click) => {
        const sphere = find(click.at);
        if (!sphere) return;
        click.consume();
        for (const listener of listeners) listener(sphere.id);
      }),
    );

    return {
      show(spheres, options) {
        shown?.remove();
        selected = options.selected;
        hovered = spheres.find(({ id }) => id === hovered?.id);
        const layer = createSphereLayer(spheres, options.accent);
        shown = { layer, spheres, remove: viewer.addLayer(layer) };
        paint();
      },
      hide,
      onSelect(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    };
  },
});
