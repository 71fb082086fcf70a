import type { MessagePort } from 'node:worker_threads';
import { answerThread } from '@plumbline/engine/ground/threads/answerThread';
import type { IssuesReport } from '../issuesPdf/IssuesReport.ts';
import { makeIssuesPdf } from '../issuesPdf/makeIssuesPdf.ts';
import { openFontShelf } from '../pdf/openFontShelf.ts';
import { makeProgressPdf } from '../progressPdf/makeProgressPdf.ts';
import type { ProgressReport } from '../progressPdf/ProgressReport.ts';
import { makeQualityPdf } from '../qualityPdf/makeQualityPdf.ts';
import type { Building, Quality, QualityReport } from '../qualityPdf/QualityReport.ts';
import { makeSectionPdf, type SectionSheet } from '../sectionPdf/makeSectionPdf.ts';
import { borrow } from './borrow.ts';
import { lend } from './lend.ts';

/** A report without what is read while it is made: that comes by ports. */
export type DocumentOrder =
  | {
      kind: 'quality';
      report: Omit<QualityReport, 'quality' | 'drawBuilding'> & {
        quality: Omit<Quality, 'deviations' | 'listed'> | undefined;
      };
      ports: Record<'building' | 'deviations' | 'listed', MessagePort>;
    }
  | { kind: 'issues'; report: Omit<IssuesReport, 'sheets'>; ports: Record<'sheets', MessagePort> }
  | { kind: 'progress'; report: ProgressReport; ports: Record<never, MessagePort> }
  | { kind: 'section'; report: SectionSheet; ports: Record<never, MessagePort> };

/** `to` is where the bytes go. */
export type DocumentQuestion = DocumentOrder & { to: MessagePort };

answerThread<undefined, DocumentQuestion, never, void>(() => {
  const shelf = openFontShelf();

  function make(order: DocumentOrder): AsyncGenerator<Uint8Array> {
    switch (order.kind) {
      case 'quality':
        return makeQualityPdf(qualityOf(order), shelf);
      case 'issues':
        return makeIssuesPdf({ ...order.report, sheets: borrow(order.ports.sheets) }, shelf);
      case 'progress':
        return makeProgressPdf(order.report, shelf);
      case 'section':
        return makeSectionPdf(order.report, shelf);
    }
  }

  return ({ to, ...order }) => lend(to, eachAlone(make(order))).ended;
});

function qualityOf({ report, ports }: DocumentOrder & { kind: 'quality' }): QualityReport {
  const { building, deviations, listed } = ports;
  const { quality } = report;
  return {
    ...report,
    quality: quality && { ...quality, deviations: borrow(deviations), listed: borrow(listed) },
    drawBuilding: () => first(borrow<Building | undefined>(building)),
  };
}

async function first<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of items) return item;
  return undefined;
}

/** A message takes along all of the memory that its bytes are a part of. */
async function* eachAlone(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) yield Uint8Array.from(part);
}
