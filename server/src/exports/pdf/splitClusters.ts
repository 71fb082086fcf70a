import type { FontWeight } from './fontPackages.ts';
import { type DocumentFont, type DocumentFonts, replacementSign } from './openDocumentFonts.ts';

/** A part of a sign that one font draws. */
export interface ClusterPiece {
  text: string;
  font: DocumentFont;
}

/** What a reader sees as one sign, and where it begins in the text. */
export interface Cluster {
  text: string;
  start: number;
  pieces: readonly ClusterPiece[];
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, selectors and marks of direction: they change how others look, and have no look of their own. */
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const blank = /^\s$/u;

/** Finds the signs of a line of text with the fonts that draw them. A sign that no font has becomes a visible replacement. */
export function createClusterSplitter(fonts: DocumentFonts) {
  const known = new Map<string, readonly ClusterPiece[]>();
  return function splitClusters(text: string, weight: FontWeight): Cluster[] {
    return [...graphemes.segment(text)].map(({ segment, index }) => {
      const key = `${weight} ${segment}`;
      const pieces = known.get(key) ?? choosePieces(segment, weight, fonts);
      known.set(key, pieces);
      return { text: segment, start: index, pieces };
    });
  };
}

function choosePieces(segment: string, weight: FontWeight, fonts: DocumentFonts): ClusterPiece[] {
  if (blank.test(segment)) return choosePieceOfBlank(segment, weight, fonts);
  const signs = [...segment];
  const seen = signs.filter((sign) => !invisible.test(sign));
  const whole = seen.map((sign) => findFont(sign, weight, fonts)).find((font) => seen.every((sign) => has(font, sign)));
  if (whole !== undefined) return [{ text: signs.filter((sign) => has(whole, sign)).join(''), font: whole }];
  return seen.flatMap((sign, index) => choosePieceOfSign(sign, index, weight, fonts));
}

/** Of the font of Latin letters: the blanks of some others are very wide. */
function choosePieceOfBlank(segment: string, weight: FontWeight, fonts: DocumentFonts): ClusterPiece[] {
  const font = findFont(' ', weight, fonts);
  return font === undefined ? [] : [{ text: has(font, segment) ? segment : ' ', font }];
}

function choosePieceOfSign(sign: string, index: number, weight: FontWeight, fonts: DocumentFonts): ClusterPiece[] {
  const font = findFont(sign, weight, fonts);
  if (font !== undefined) return [{ text: sign, font }];
  const replacement = findFont(replacementSign, weight, fonts);
  return index > 0 || replacement === undefined ? [] : [{ text: replacementSign, font: replacement }];
}

function findFont(sign: string, weight: FontWeight, fonts: DocumentFonts): DocumentFont | undefined {
  return fonts.find(sign.codePointAt(0) ?? 0, weight);
}

function has(font: DocumentFont | undefined, sign: string): boolean {
  return font?.has(sign.codePointAt(0) ?? 0) ?? false;
}
