import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import { PlaceContext, usePlace } from '../../../data/address/place.ts';
import { aView } from '../../../data/testing/aView.ts';
import { openScene, type SceneOptions, untilReady } from '../../../viewport/testing/openScene.tsx';
import { ToolArea } from '../../ToolArea.tsx';

/** Scanned before the open view, and after it. */
export const before = aView({ _id: 'v0', name: 'Week 0', scanDate: '2025-12-29T08:00:00Z' });
const later = aView({ _id: 'v2', name: 'Week 9', scanDate: '2026-03-02T08:00:00Z' });

export const answers: NonNullable<SceneOptions['answers']> = {
  // All was missing in the other view; the first became verified, the second is wrong now.
  'comparison.forColorizing': ({ query }) => {
    const { of } = query as { of: string };
    return of === 'otherStatus' ? new Uint8Array(5).fill(4) : Uint8Array.of(3, 1, 7, 7, 7);
  },
  'classifications.forColorizing': () => Uint8Array.of(1, 2, 4, 4, 4),
  'evidence.scan': () => ({ scan: null, until: new Date(Date.now() + 900_000).toISOString() }),
};

function WithViews({ others, children }: { others: readonly AnalysisView[]; children: ReactNode }) {
  const place = usePlace();
  return <PlaceContext value={{ ...place, views: [place.view, ...others] }}>{children}</PlaceContext>;
}

/** The open view beside another one. */
export async function openTwoViews({
  others = [before, later],
  painting,
  ...options
}: SceneOptions & { others?: readonly AnalysisView[]; painting?: ReactNode } = {}) {
  await page.viewport(1100, 800);
  const scene = await openScene({
    address: '/acme-tower/v1/quality?tool=twoViews',
    ...options,
    answers: { ...answers, ...options.answers },
    tools: (
      <WithViews others={others}>
        <ToolArea>{painting}</ToolArea>
      </WithViews>
    ),
  });
  await untilReady(scene);
  return scene;
}

export const area = page.getByRole('region', { name: 'Two scans' });
