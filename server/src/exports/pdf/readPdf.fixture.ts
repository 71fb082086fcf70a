import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader finds in a PDF. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const tags: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    pages.push(text.replaceAll('\u2060', ''));
    tags.push(JSON.stringify(await page.getStructTree()));
  }
  const { info } = await document.getMetadata();
  const outline = ((await document.getOutline()) ?? []).map(({ title }) => title);
  await task.destroy();
  const raw = Buffer.from(bytes).toString('latin1');
  return {
    pages,
    tags,
    outline,
    info: info as Record<string, unknown>,
    text: pages.join('\n'),
    fonts: [...raw.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name),
    pictures: (raw.match(/\/Subtype \/Image\b/g) ?? []).length,
    /** Fonts that a reader's machine would have to have. */
    foreignFonts: (raw.match(/\/Subtype \/(Type1|TrueType)\b/g) ?? []).length,
    embeddedFonts: (raw.match(/\/FontFile[23] /g) ?? []).length,
  };
}
