import bidiPackage, { type Bidi } from 'bidi-js';
import { breakLines, type Span } from './breakLines.ts';
import type { FontWeight } from './fontPackages.ts';
import { type DocumentFonts, replacementSign } from './openDocumentFonts.ts';
import { orderRuns, type TextRun } from './orderRuns.ts';
import { type Cluster, createClusterSplitter } from './splitClusters.ts';

export interface TextStyle {
  size: number;
  weight: FontWeight;
  colour: string;
  /** From line to line, in sizes. */
  leading?: number;
}

export interface TextLine {
  /** From left to right. */
  runs: readonly (TextRun & { width: number })[];
  width: number;
  /** Its paragraph begins at the right. */
  fromRight: boolean;
}

/** Text that was broken into lines, and how much room it takes. */
export interface TextBlock {
  lines: readonly TextLine[];
  style: TextStyle;
  lineHeight: number;
  width: number;
  height: number;
}

export interface LayOptions {
  width: number;
  /** What is longer ends in an ellipsis. */
  mostLines?: number;
}

export interface TextPlace {
  x: number;
  y: number;
  /** `start` is the right for what is read from the right. */
  align?: 'left' | 'right' | 'centre' | 'start';
}

/** The package is CommonJS, and its types say that it is not. */
const createBidi = bidiPackage as unknown as () => Bidi;

const usualLeading = 1.42;
const usualLines = 60;
const longestText = 20_000;

/** Breaks text of any script into lines and draws them. */
export function createTypesetter(document: PDFKit.PDFDocument, fonts: DocumentFonts) {
  const bidi = createBidi();
  const splitClusters = createClusterSplitter(fonts);
  const laid = new Map<string, TextBlock>();

  function layParagraph(text: string, { size, weight }: TextStyle, width: number, mostLines: number): TextLine[] {
    const clusters = splitClusters(text, weight);
    const signs = clusters.map((cluster) => cluster.text);
    const spans = breakLines(signs, width, (span) => measureSpan(clusters, span) * size);
    const last = spans[mostLines - 1];
    if (spans.length > mostLines && last !== undefined) {
      return layParagraph(shorten(clusters, last), { size, weight, colour: '' }, width, mostLines);
    }
    const order = orderBy(bidi, text);
    if (spans.length === 0) return [{ runs: [], width: 0, fromRight: order.fromRight }];
    return spans.map(({ first, end }) => {
      const runs = order.toRuns(clusters.slice(first, end)).flatMap((run) => measureRun(run, weight, fonts));
      const scaled = runs.map((run) => ({ ...run, width: run.width * size }));
      return { runs: scaled, width: sum(scaled.map((run) => run.width)), fromRight: order.fromRight };
    });
  }

  function drawLine(line: TextLine, style: TextStyle, x: number, baseline: number): void {
    let left = x;
    for (const { text, font, width } of line.runs) {
      if (text.trim() !== '') {
        document.font(font.name).fontSize(style.size).fillColor(style.colour);
        document.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      }
      left += width;
    }
  }

  function layAnew(text: string, style: TextStyle, width: number, mostLines: number): TextBlock {
    const lines: TextLine[] = [];
    for (const paragraph of clean(text).split('\n')) {
      const left = mostLines - lines.length;
      if (left > 0) lines.push(...layParagraph(paragraph, style, width, left));
    }
    const lineHeight = style.size * (style.leading ?? usualLeading);
    const widest = Math.max(0, ...lines.map((line) => line.width));
    return { lines, style, lineHeight, width: widest, height: lines.length * lineHeight };
  }

  return {
    /** Tables say the same again and again: what was laid is kept. */
    lay(text: string, style: TextStyle, { width, mostLines = usualLines }: LayOptions): TextBlock {
      const key = [...Object.values(style), width, mostLines, text].join(' ');
      const block = laid.get(key) ?? layAnew(text, style, width, mostLines);
      laid.set(key, block);
      return block;
    },

    /** `width` is the room that text is aligned in; without it, its own width. */
    draw({ lines, style, lineHeight, width: own }: TextBlock, { x, y, align = 'start' }: TextPlace, width = own): void {
      for (const [index, line] of lines.entries()) {
        const free = width - line.width;
        const toRight = align === 'right' || (align === 'start' && line.fromRight);
        const left = x + (toRight ? free : align === 'centre' ? free / 2 : 0);
        drawLine(line, style, left, y + index * lineHeight + (lineHeight + style.size * 0.74) / 2);
      }
    },
  };
}

/** No NUL, no lone surrogate and no other control reaches the fonts. */
function clean(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\n\P{Cc}]/gu, ' ');
}

function orderBy(bidi: Bidi, text: string) {
  const embedding = bidi.getEmbeddingLevels(text, 'auto');
  const levelOf = ({ start }: Cluster) => embedding.levels[start] ?? 0;
  return {
    fromRight: (embedding.paragraphs[0]?.level ?? 0) % 2 === 1,
    toRuns: (clusters: readonly Cluster[]) => orderRuns(clusters, levelOf, bidi.getMirroredCharacter),
  };
}

function measureSpan(clusters: readonly Cluster[], { first, end }: Span): number {
  const runs: TextRun[] = [];
  for (const { text, font } of clusters.slice(first, end).flatMap(({ pieces }) => pieces)) {
    const last = runs.at(-1);
    if (last?.font === font) last.text += text;
    else runs.push({ text, font });
  }
  return sum(runs.map(({ text, font }) => font.measure(text) ?? 0));
}

/** What the font fails at as a whole is drawn sign by sign; a sign that it fails at is replaced. */
function measureRun(run: TextRun, weight: FontWeight, fonts: DocumentFonts): (TextRun & { width: number })[] {
  const width = run.font.measure(run.text);
  if (width !== undefined) return [{ ...run, width }];
  return [...run.text].flatMap((text) => {
    const own = run.font.measure(text);
    if (own !== undefined) return [{ ...run, text, width: own }];
    const font = fonts.find(replacementSign.codePointAt(0) ?? 0, weight);
    return font === undefined ? [] : [{ text: replacementSign, font, width: font.measure(replacementSign) ?? 0 }];
  });
}

/** The text until some signs before the end of a line, so that an ellipsis fits. */
function shorten(clusters: readonly Cluster[], { first, end }: Span): string {
  const kept = clusters.slice(0, Math.max(first + 1, end - 2));
  return `${kept
    .map(({ text }) => text)
    .join('')
    .trimEnd()}…`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
