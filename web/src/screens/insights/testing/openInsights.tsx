import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { ReactNode } from 'react';
import { useFilterInAddress } from '../../../data/filter/filterInAddress.ts';
import { openPlace } from '../../../data/testing/openPlace.tsx';
import { ViewportContext } from '../../../viewport/useViewer.ts';
import { InsightsPanel } from '../InsightsPanel.tsx';

type Options = NonNullable<Parameters<typeof openPlace>[1]>;

const counts = [400, 250, 120, 45, 30, 12, 5, 1, 0, 20];

const noViewer = { elementCount: 0, goHome: () => undefined, linkToView: () => ({ url: '', leftOut: [] }) };

/** The insights page at the width of its panel, without a scene beside it. */
export function openInsights({ answers, width = 420, ...options }: Options & { width?: number } = {}) {
  const opened = openPlace(
    <Host width={width}>
      <InsightsPanel />
    </Host>,
    {
      address: '/acme-tower/v1/insights',
      ...options,
      view: { model: { _id: 'm1', modelUrn: 'urn', modelVersion: 1 }, ...options.view },
      answers: {
        'insights.classifications': () => ({
          total: 1000,
          groups: [
            { status: 'verified', count: 700 },
            { status: 'deviated', count: 120 },
            { status: 'under_construction', count: 30 },
            { status: 'missing', count: 100 },
            { status: 'no_data', count: 50 },
          ],
        }),
        'insights.histogram': () => ({ counts, maximumM: 1.2504 }),
        'elements.floors': () => ['Ground floor', 'First floor'],
        'elements.rootModels': () => ['House.ifc', 'Structure.ifc'],
        ...answers,
      },
    },
  );
  return {
    ...opened,
    filter: (): ClassificationFilter => opened.stores.workspace.getState().filter,
    /** The filters that a call was made with, in order. */
    asked: (id: string) =>
      opened.callsTo(id).map(({ input }) => (input.query as { filtersDTO?: ClassificationFilter }).filtersDTO),
  };
}

function Host({ width, children }: { width: number; children: ReactNode }) {
  const isRead = useFilterInAddress();
  return (
    <ViewportContext value={noViewer}>
      <div style={{ width }}>{isRead && children}</div>
    </ViewportContext>
  );
}
