import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { bestEffort } from '@plumbline/contract/bestEffort';
import { openThreads } from '@plumbline/engine/ground/threads/openThreads';
import type { IssuesReport } from '../issuesPdf/IssuesReport.ts';
import type { ProgressReport } from '../progressPdf/ProgressReport.ts';
import type { Quality, QualityReport } from '../qualityPdf/QualityReport.ts';
import type { SectionSheet } from '../sectionPdf/makeSectionPdf.ts';
import { borrow } from './borrow.ts';
import type { DocumentOrder, DocumentQuestion } from './documents.worker.ts';
import { type Lent, lend } from './lend.ts';

/** Makes PDFs in a thread of its own, while they are read. Whoever stops reading ends their making. */
export interface Documents {
  quality(report: QualityReport): AsyncGenerator<Uint8Array>;
  issues(report: IssuesReport): AsyncGenerator<Uint8Array>;
  progress(report: ProgressReport): AsyncGenerator<Uint8Array>;
  section(sheet: SectionSheet): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/** Behind the thread that answers calls, where there are too few cores for both. */
const niceness = 10;
/** Rows of a list are read from columns in memory: so many take half a millisecond. */
const rowsAtOnce = 100;

type Source = AsyncIterable<unknown> | Iterable<unknown>;
type Kind = DocumentOrder['kind'];
type Order<K extends Kind> = DocumentOrder & { kind: K };

export function openDocuments(): Documents {
  const threads = openThreads<DocumentQuestion, never, void>({
    entry: new URL('documents.worker.ts', import.meta.url),
    does: 'makes documents',
    niceness,
    // The gate of heavy work bounds them.
    atOnce: Infinity,
  });

  async function* make<K extends Kind>(
    kind: K,
    report: Order<K>['report'],
    sources: Record<keyof Order<K>['ports'], Source>,
  ): AsyncGenerator<Uint8Array> {
    const bytes = new MessageChannel();
    const lent: Lent[] = [];
    const ports: Record<string, MessagePort> = {};
    for (const [name, source] of Object.entries<Source>(sources)) {
      const { port1, port2 } = new MessageChannel();
      lent.push(lend(port1, source, Symbol.asyncIterator in source ? 1 : rowsAtOnce));
      ports[name] = port2;
    }
    const question = { kind, report, ports, to: bytes.port2 } as unknown as DocumentQuestion;
    const making = threads.ask(question, { transfer: [bytes.port2, ...Object.values(ports)] });
    try {
      yield* borrow<Uint8Array>(bytes.port1, lossOf(making));
    } catch (error) {
      throw lent.find(({ failure }) => failure !== undefined)?.failure ?? error;
    } finally {
      await bestEffort(making);
      await Promise.all(lent.map((one) => one.end()));
    }
  }

  return {
    quality({ quality, drawBuilding, ...report }) {
      const { deviations = [], listed = [] } = quality ?? {};
      const told = { ...report, quality: quality && countsOf(quality) };
      return make('quality', told, { building: once(drawBuilding), deviations, listed });
    },
    issues: ({ sheets, ...report }) => make('issues', report, { sheets }),
    progress: (report) => make('progress', report, {}),
    section: (sheet) => make('section', sheet, {}),
    close: () => threads.end(new Error('The server is closing.')),
  };
}

const countsOf = ({ deviations: _, listed: __, ...counts }: Quality) => counts;

async function* once<Item>(make: () => Promise<Item>): AsyncGenerator<Item> {
  yield await make();
}

/** Rejects when it does, and else never. */
function lossOf(making: Promise<void>): Promise<never> {
  return making.then(() => new Promise<never>(() => {}));
}
