/**
 * Run in a page before its own scripts: WebGL as it is, but nothing is drawn. Without a graphics card a frame costs more
 * than all else that a page does, and most tests never look at one.
 */
export function drawNothing(): void {
  const nothing = () => undefined;
  const drawing = /^(draw(Arrays|Elements|RangeElements)\w*|multiDraw\w*|clear(Buffer\w+)?|blitFramebuffer)$/;
  const still = (prototype: object) => {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (drawing.test(name)) Object.defineProperty(prototype, name, { value: nothing });
    }
  };
  const { prototype } = WebGL2RenderingContext;
  still(prototype);
  const getExtension = prototype.getExtension as (this: WebGL2RenderingContext, name: string) => object | null;
  Object.defineProperty(prototype, 'getExtension', {
    value(this: WebGL2RenderingContext, name: string) {
      const extension = getExtension.call(this, name);
      if (extension !== null && name === 'WEBGL_multi_draw') still(Object.getPrototypeOf(extension) as object);
      return extension;
    },
  });
}
