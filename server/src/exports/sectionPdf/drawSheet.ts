import type { TextStyle } from '../pdf/createTypesetter.ts';
import type { Pdf } from '../pdf/openPdf.ts';

type Attributes = Readonly<Record<string, string>>;

interface Line {
  document: PDFKit.PDFDocument;
  type: Pdf['type'];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const piece = /<(\/?)([a-z]+)([^>]*?)(\/?)>|([^<]+)/g;
const attribute = /([a-z-]+)="([^"]*)"/gi;

/**
 * Draws a sheet of the engine (prove/sections/drawSheet.ts) as lines and letters. It knows what those sheets are made of,
 * paths, rectangles, texts and nested windows, and nothing else of SVG.
 */
export function drawSheet(pdf: Pick<Pdf, 'document' | 'type'>, svg: string): void {
  const open: string[] = [];
  let text: Attributes | undefined;
  for (const [, isEnd, name = '', given = '', isEmpty, content] of svg.matchAll(piece)) {
    if (content !== undefined) {
      if (text) drawText(pdf, text, readEntities(content));
      continue;
    }
    if (isEnd) {
      if (open.pop() === 'svg') pdf.document.restore();
      text = undefined;
      continue;
    }
    const attributes = Object.fromEntries(Array.from(given.matchAll(attribute), ([, key, value]) => [key, value]));
    drawShape(pdf, name, attributes);
    if (isEmpty) continue;
    open.push(name);
    if (name === 'text') text = attributes;
  }
}

const readEntities = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const numberOf = (attributes: Attributes, name: string) => Number(attributes[name] ?? 0);

function drawShape({ document }: Line, name: string, attributes: Attributes): void {
  const [x, y] = [numberOf(attributes, 'x'), numberOf(attributes, 'y')];
  const [width, height] = [Number.parseFloat(attributes.width ?? '0'), Number.parseFloat(attributes.height ?? '0')];
  if (name === 'svg') {
    document.save();
    // The outermost has its size on paper, not in its own units.
    if (attributes.viewBox === undefined) document.translate(x, y).rect(0, 0, width, height).clip();
    return;
  }
  if (name === 'rect') document.roundedRect(x, y, width, height, numberOf(attributes, 'rx'));
  else if (name === 'path') document.path(attributes.d ?? '');
  else return;
  paint(document, attributes);
}

function paint(document: PDFKit.PDFDocument, attributes: Attributes): void {
  const fill = attributes.fill === 'none' ? undefined : longColour(attributes.fill ?? '#000');
  const { stroke } = attributes;
  const opacity = Number(attributes['fill-opacity'] ?? 1);
  document.save();
  if (stroke) {
    document
      .lineWidth(Number(attributes['stroke-width'] ?? 1))
      .lineCap(attributes['stroke-linecap'] === 'round' ? 'round' : 'butt')
      .lineJoin(attributes['stroke-linejoin'] === 'round' ? 'round' : 'miter');
    const [dash, space] = (attributes['stroke-dasharray'] ?? '').split(' ').map(Number);
    if (dash) document.dash(dash, { space: space ?? dash });
  }
  const rule = attributes['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero';
  document.fillOpacity(opacity);
  if (fill && stroke) document.fillAndStroke(fill, longColour(stroke), rule);
  else if (fill) document.fill(fill, rule);
  else if (stroke) document.stroke(longColour(stroke));
  document.restore();
}

/** PDFKit takes three digits for a name. */
const longColour = (colour: string) => colour.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3');

const widestText = 560;

function drawText({ type }: Line, attributes: Attributes, text: string): void {
  const size = numberOf(attributes, 'font-size');
  const weight = Number(attributes['font-weight'] ?? 400) >= 600 ? 600 : 400;
  const style: TextStyle = { size, weight, colour: attributes.fill ?? '#000000' };
  const block = type.lay(text, style, { width: widestText, mostLines: 1 });
  const anchor = attributes['text-anchor'] ?? 'start';
  const width = block.lines[0]?.width ?? 0;
  const left = numberOf(attributes, 'x') - width * (anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0);
  // SVG places text by its base line, and the typesetter by the top of its line.
  const top = numberOf(attributes, 'y') - (block.lineHeight + size * 0.74) / 2;
  type.draw(block, { x: left, y: top, align: 'left' });
}
