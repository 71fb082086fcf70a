import PDFDocument from 'pdfkit';
import { letOthersFirst } from '../letOthersFirst.ts';
import { createTags } from './createTags.ts';
import { createTypesetter, type TextBlock, type TextStyle } from './createTypesetter.ts';
import { openDocumentFonts } from './openDocumentFonts.ts';
import type { FontShelf } from './openFontShelf.ts';
import { innerWidth, paper } from './paper.ts';

export interface PdfInfo {
  title: string;
  author: string;
  subject: string;
}

export type Pdf = ReturnType<typeof openPdf>;

/** A document of A4 pages that is written from the top down; `y` is where the next thing goes. */
export function openPdf({ title, author, subject }: PdfInfo, shelf: FontShelf) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    // Looking for its default font would read Helvetica, which is never used.
    font: null as unknown as string,
    info: { Title: title, Author: author, Subject: subject, Creator: 'Plumbline' },
  });
  const tags = createTags(document);
  const fonts = openDocumentFonts(document, shelf);
  const type = createTypesetter(document, fonts);

  const pdf = {
    document,
    tags,
    type,
    y: paper.top as number,

    addPage(): void {
      joinContent(document.page);
      document.addPage();
      pdf.y = paper.top;
    },

    /** Begins a page if there is not this much room left; whether it did. */
    need(height: number): boolean {
      if (pdf.y + height <= paper.bottom) return false;
      pdf.addPage();
      return true;
    },

    /** Lines that go on over as many pages as they need. */
    write(
      text: string,
      style: TextStyle,
      { tag = 'P', width = innerWidth }: { tag?: string; width?: number } = {},
    ): void {
      const block = type.lay(text, style, { width, mostLines: 400 });
      for (let first = 0; first < block.lines.length; ) {
        pdf.need(block.lineHeight);
        const fitting = Math.max(1, Math.floor((paper.bottom - pdf.y) / block.lineHeight));
        const part = linesOf(block, first, first + fitting);
        tags.content(tag, () => type.draw(part, { x: paper.left, y: pdf.y, align: 'start' }, width));
        pdf.y += part.height;
        first += fitting;
      }
    },

    /** Lets others have their turn: a long report is made beside the answering of requests. Rejects when nobody reads any more. */
    async pause(): Promise<void> {
      await letOthersFirst();
      if (document.destroyed) throw new Error('nobody reads the document any more');
    },

    /** Draws on every page once it is known how many there are, and ends the document. */
    async end(drawFoot: (page: { number: number; count: number }) => void): Promise<void> {
      const { count } = document.bufferedPageRange();
      for (let index = 0; index < count; index++) {
        document.switchToPage(index);
        tags.ornament(() => drawFoot({ number: index + 1, count }));
        flushFirstPage(document);
        await pdf.pause();
      }
      tags.end();
      fonts.nameGlyphs();
      document.end();
    },
  };
  return pdf;
}

/** Packs the page that is done: all of them together keep everybody waiting for half a second. */
function flushFirstPage(document: PDFKit.PDFDocument): void {
  const pages = document as unknown as { _pageBuffer: PDFKit.PDFPage[] };
  const [first, ...rest] = pages._pageBuffer as [PDFKit.PDFPage, ...PDFKit.PDFPage[]];
  pages._pageBuffer = [first];
  document.flushPages();
  pages._pageBuffer = rest;
}

/**
 * A page is kept until its foot is drawn, as one small array for each thing on it: a list of ten thousand rows would take
 * half a gigabyte. Joined, they are as long as what they say.
 */
function joinContent(page: PDFKit.PDFPage | null): void {
  const content = page?.content as { buffer?: Uint8Array[] } | undefined;
  if (content && Array.isArray(content.buffer)) content.buffer = [Buffer.concat(content.buffer)];
}

function linesOf(block: TextBlock, first: number, end: number): TextBlock {
  const lines = block.lines.slice(first, end);
  return { ...block, lines, height: lines.length * block.lineHeight };
}
