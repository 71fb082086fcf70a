import type { FontWeight } from './fontPackages.ts';
import type { FontFile, FontShelf } from './openFontShelf.ts';

/** A font as it is opened in one document. */
export interface DocumentFont {
  name: string;
  has(codePoint: number): boolean;
  /** For a size of 1; nothing where the font cannot be made to draw this text. */
  measure(text: string): number | undefined;
}

export type DocumentFonts = ReturnType<typeof openDocumentFonts>;

/** What pdfkit keeps of its current font, and its types do not tell. */
interface Shaper {
  /** By the place of a glyph in the embedded font, the letters that it stands for. */
  unicode: number[][];
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  widthOfString(text: string, size: number): number;
}

export const replacementSign = '\uFFFD';
const wordJoiner = 0x2060;

/** The fonts of a document, opened when a sign needs them; only the letters used are embedded. */
export function openDocumentFonts(document: PDFKit.PDFDocument, shelf: FontShelf) {
  const fonts = new Map<string, DocumentFont>();
  const shapers: Shaper[] = [];
  const found = new Map<string, DocumentFont | undefined>();

  function open({ name, readBytes }: FontFile): DocumentFont {
    const known = fonts.get(name);
    if (known !== undefined) return known;
    document.registerFont(name, readBytes() as unknown as string).font(name);
    const shaper = (document as unknown as { _font: Shaper })._font;
    shapers.push(shaper);
    const font: DocumentFont = {
      name,
      has: (codePoint) => shaper.font.hasGlyphForCodePoint(codePoint),
      measure: (text) => measure(shaper, text),
    };
    fonts.set(name, font);
    return font;
  }

  function find(codePoint: number, weight: FontWeight): DocumentFont | undefined {
    for (const file of shelf.listFilesOf(codePoint, weight)) {
      const font = open(file);
      if (font.has(codePoint)) return font;
    }
    return undefined;
  }

  return {
    find(codePoint: number, weight: FontWeight): DocumentFont | undefined {
      const key = `${weight} ${codePoint}`;
      if (!found.has(key)) found.set(key, find(codePoint, weight));
      return found.get(key);
    },

    /** The dots of an Arabic letter may be a glyph of their own, which stands for no letter: unless told so, readers make one up when text is copied. */
    nameGlyphs(): void {
      for (const { unicode } of shapers) {
        for (const [place, letters] of unicode.entries()) if (letters?.length === 0) unicode[place] = [wordJoiner];
      }
    },
  };
}

/** The shaping of damaged sequences of some scripts fails inside the library. */
function measure(shaper: Shaper, text: string): number | undefined {
  try {
    const width = shaper.widthOfString(text, 1);
    return Number.isFinite(width) ? width : undefined;
    // biome-ignore lint/plugin/nameErrors: the library fails by whatever its tables lead to
  } catch {
    return undefined;
  }
}
