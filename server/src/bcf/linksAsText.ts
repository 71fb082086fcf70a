import { isLink } from '@plumbline/contract/isLink';
import { isPlace } from '@plumbline/contract/isPlace';
import type { ForeignParts, HeaderFile, Snippet } from './SeenViewpoint.ts';

interface LinkedTopic {
  description: string;
  parts: ForeignParts;
}

const mostTold = 5;
const longestTold = 200;

/**
 * A topic none of whose links harms whoever follows it. What else stood in their place is told in the description, and where
 * a model file lies that nobody can open is left out.
 */
export function linksAsText({ description, parts }: LinkedTopic): LinkedTopic & { notes: readonly string[] } {
  const texts = listTexts(parts).map(onOneLine);
  const left = (parts.headerFiles ?? []).flatMap(({ reference = '' }) =>
    isOpen(reference) ? [] : [onOneLine(reference)],
  );
  return {
    description: withLines(description, texts),
    parts: {
      ...parts,
      links: parts.links?.filter(isLink),
      documents: parts.documents?.filter(({ url }) => isPlace(url)),
      headerFiles: parts.headerFiles?.map(openFile),
      snippet: parts.snippet && openSnippet(parts.snippet),
    },
    notes: [
      ...(texts.length > 0 ? [`Not a link, and kept as text in its description: ${told(texts)}.`] : []),
      ...(left.length > 0 ? [`Where a model file lies is left out, since it is no link: ${told(left)}.`] : []),
    ],
  };
}

function listTexts({ links = [], documents = [], snippet }: ForeignParts): string[] {
  return [
    ...links.filter((link) => !isLink(link)),
    ...documents.filter(({ url }) => !isPlace(url)).map((one) => [one.description, one.url].filter(Boolean).join(': ')),
    ...(snippet && !isPlace(snippet.reference) ? [`${snippet.type}: ${snippet.reference}`] : []),
  ];
}

/** Whoever says nothing leads nowhere. */
const isOpen = (place: string) => place === '' || isPlace(place);

function openFile({ reference = '', ...file }: HeaderFile): HeaderFile {
  return isPlace(reference) ? { ...file, reference } : file;
}

function openSnippet(snippet: Snippet): Snippet | undefined {
  if (!isPlace(snippet.reference)) return undefined;
  return { ...snippet, schema: isOpen(snippet.schema) ? snippet.schema : 'Unknown' };
}

const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** What came back from a tool that was told so is there already. */
function withLines(description: string, texts: readonly string[]): string {
  const before = new Set(description.split('\n').map((line) => line.trim()));
  const lines = [...new Set(texts.map((text) => `Not a link: ${text}`))].filter((line) => !before.has(line));
  return lines.length === 0 ? description : [description.trimEnd(), lines.join('\n')].filter(Boolean).join('\n\n');
}

function told(texts: readonly string[]): string {
  const first = texts.slice(0, mostTold).map((text) => text.slice(0, longestTold).toWellFormed());
  return texts.length > mostTold ? `${first.join(', ')} and ${texts.length - mostTold} more` : first.join(', ');
}
