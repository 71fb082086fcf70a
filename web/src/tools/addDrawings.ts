/** What a person drew, and what explains the picture; handles and markers are for the hand, not for the picture. */
const drawn = '[data-tool=measure]:has([display=inline] line), [data-in-pictures]';

/** The picture with the measurements and scales over it; without any it stays as it is. */
export async function addDrawings(picture: Blob, overlay: SVGSVGElement): Promise<Blob> {
  const drawings = [...overlay.querySelectorAll(drawn)];
  if (drawings.length === 0) return picture;
  const below = await createImageBitmap(picture);
  const above = await openDrawing(drawings, overlay);
  const canvas = new OffscreenCanvas(below.width, below.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture could not be put together.');
  context.drawImage(below, 0, 0);
  context.drawImage(above, 0, 0, below.width, below.height);
  below.close();
  return canvas.convertToBlob({ type: 'image/png' });
}

/** The drawings as an image of their own, which knows nothing of the page's fonts. */
async function openDrawing(
  drawings: readonly Element[],
  { clientWidth, clientHeight }: SVGSVGElement,
): Promise<HTMLImageElement> {
  const alone = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  alone.setAttribute('width', String(clientWidth));
  alone.setAttribute('height', String(clientHeight));
  alone.setAttribute('font-family', 'sans-serif');
  alone.append(...drawings.map((drawing) => drawing.cloneNode(true)));
  // Some are seen in pictures only.
  for (const hidden of alone.querySelectorAll('[data-in-pictures]')) hidden.removeAttribute('display');
  for (const marker of alone.querySelectorAll('[data-snap]')) marker.remove();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(alone))}`;
  await image.decode();
  return image;
}
