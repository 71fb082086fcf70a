import { defineTool } from '../../defineTool.ts';
import { createAxisLayer } from './createAxisLayer.ts';
import { createMarkDrawing } from './createMarkDrawing.ts';
import type { Datum, DatumColours } from './Datum.ts';
import { placeMarks } from './placeMarks.ts';

/** Grid axes with their tags, and in elevations the storeys. */
export interface DatumLines {
  /** These and no others. */
  show(datum: Datum, colours: DatumColours): void;
  hide(): void;
}

/** Lines that people on site measure from. */
export const datumLinesTool = defineTool<DatumLines>({
  id: 'datumLines',
  attach(viewer, own) {
    let shown: { datum: Datum; drawing: ReturnType<typeof createMarkDrawing>; remove(): void } | undefined;
    // As it was drawn: on a flight the camera's own state is where it ends.
    let camera = viewer.camera.get();

    function draw(): void {
      if (!shown) return;
      shown.drawing.place(placeMarks(shown.datum, camera, viewer.pictures));
    }

    function hide(): void {
      shown?.drawing.dispose();
      shown?.remove();
      shown = undefined;
    }

    own(
      viewer.on('camera', (state) => {
        camera = state;
      }),
    );
    own(viewer.on('frame', draw));
    own(hide);

    return {
      show(datum, colours) {
        hide();
        shown = {
          datum,
          drawing: createMarkDrawing(viewer.overlay, colours),
          remove: viewer.addLayer(createAxisLayer(datum, colours.ink)),
        };
      },
      hide,
    };
  },
});
