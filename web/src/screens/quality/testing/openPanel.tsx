import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { page } from 'vitest/browser';
import { useViewPage } from '../../../data/address/viewPage.ts';
import { useFilterInAddress } from '../../../data/filter/filterInAddress.ts';
import { aTableRow } from '../../../data/testing/aTableRow.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { ViewportContext } from '../../../viewport/useViewer.ts';
import { QualityPanel } from '../QualityPanel.tsx';
import { UndoHost } from '../review/UndoHost.tsx';
import { createTableServer } from './createTableServer.ts';

/** Rows with falling magnitudes: the first comes first. */
export function manyRows(count: number, given: (i: number) => Partial<TableRow> = () => ({})): TableRow[] {
  return Array.from({ length: count }, (_, i) =>
    aTableRow({ forgeObjectId: i, magnitudeDisplay: (1000 - i) / 1000, ...given(i) }),
  );
}

/** The panel of the quality page as it stands in its frame, without a scene beside it. */
export async function openPanel({
  rows = manyRows(45),
  width = 420,
  ...options
}: Parameters<typeof openPlace>[1] & { rows?: readonly TableRow[]; width?: number } = {}) {
  await page.viewport(1100, 800);
  const server = createTableServer(rows);
  const place = openPlace(
    <Frame width={width}>
      <QualityPanel />
      <UndoHost />
    </Frame>,
    {
      ...options,
      project: { permissions: ['ALL'], ...options.project },
      answers: { ...server.answers, ...options.answers },
    },
  );
  // Taking a change back has its time, and a busy machine may need more of it.
  place.stores.undo.setState({ pass: () => undefined });
  return { ...place, server };
}

function Frame({ width, children }: { width: number; children: ReactNode }) {
  const [panel, ...others] = children as ReactNode[];
  const isOpen = useViewPage() === 'quality';
  return (
    <Filtered>
      <WithoutScene>
        <div id="content" style={{ width, height: 700, overflow: 'auto' }}>
          {isOpen && panel}
        </div>
        {others}
      </WithoutScene>
    </Filtered>
  );
}

/** As the frame of a view has it. */
export function Filtered({ children }: { children: ReactNode }) {
  return useFilterInAddress() && children;
}

function WithoutScene({ children }: { children: ReactNode }) {
  const viewport = useMemo<ComponentProps<typeof ViewportContext>['value']>(
    () => ({ elementCount: 0, goHome: () => undefined, linkToView: () => ({ url: '', leftOut: [] }) }),
    [],
  );
  return <ViewportContext value={viewport}>{children}</ViewportContext>;
}

export const rowNames = () =>
  Array.from(document.querySelectorAll<HTMLElement>('tr[data-element]'), ({ dataset }) => Number(dataset.element));

export const rowOf = (element: number) => document.querySelector<HTMLElement>(`tr[data-element="${element}"]`)!;
export const markedRows = () =>
  Array.from(document.querySelectorAll<HTMLElement>('tr[aria-selected=true]'), ({ dataset }) =>
    Number(dataset.element),
  );

/** What is said somewhere, as soon as it is there. */
export const textOf = (locator: { query(): Element | null }) => () => locator.query()?.textContent ?? '';
