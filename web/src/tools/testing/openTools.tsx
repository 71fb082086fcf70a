import type { Classification } from '@plumbline/contract/resources/classifications';
import { type ReactNode, useContext, useMemo } from 'react';
import { page } from 'vitest/browser';
import { ServicesContext } from '../../data/services.ts';
import { createTelemetry } from '../../data/telemetry/createTelemetry.ts';
import { openScene, type SceneOptions, untilReady } from '../../viewport/testing/openScene.tsx';
import { ToolArea } from '../ToolArea.tsx';

/** A verdict for tests: only what a test is about has to be said. */
export function aVerdict(given: Partial<Classification> = {}): Classification {
  const analysis = { id: 'a1', name: 'Architecture' };
  return {
    _id: 'c1',
    forgeObjectId: 1,
    externalId: 'guid-1',
    status: 'deviated',
    approved: false,
    classificationType: 'automatic',
    modificationHistory: [],
    scannedDate: '2026-01-05T08:00:00Z',
    createdDate: '2026-01-05T09:00:00Z',
    magnitudeDisplay: 0.0234,
    magnitudePerAxis: {
      magnitudeDisplay: 0.0234,
      magnitudeXYDisplay: 0.02,
      magnitudeZDisplay: 0.01,
      magnitudeZSign: 'positive',
    },
    tolerance: 0.01,
    descriptions: [],
    reason: 'It stands 23 mm east of where it was designed.',
    coverage: 0.87,
    confidence: 0.93,
    analysis,
    viewspheres: [],
    sections: [],
    element: { externalId: 'guid-1', forgeObjectId: 1, name: 'Wall 1' },
    mappedFloor: 'Level 1',
    mappedElementType: 'Wall',
    rootModel: 'House.ifc',
    issues: [],
    ...given,
  };
}

/** The scene with all tools over it, and what they told the operator's collector. */
export async function openTools({ children, ...options }: SceneOptions & { children?: ReactNode } = {}) {
  await page.viewport(1100, 800);
  const sent: string[] = [];
  const scene = await openScene({
    ...options,
    tools: (
      <Telling send={(body) => sent.push(body)}>
        <ToolArea>{children}</ToolArea>
      </Telling>
    ),
  });
  await untilReady(scene);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return Object.assign(scene, { sent, press });
}

function Telling({ send, children }: { send: (body: string) => void; children: ReactNode }) {
  const services = useContext(ServicesContext)!;
  const telling = useMemo(() => {
    const telemetry = createTelemetry({ send: (_, body) => send(body), gatherMs: 0 });
    telemetry.configure({
      productName: 'Plumbline',
      environment: 'test',
      production: false,
      maintenance: false,
      collectorUrl: 'https://collector.test',
    } as Parameters<typeof telemetry.configure>[0]);
    return { ...services, telemetry };
  }, [services, send]);
  return <ServicesContext value={telling}>{children}</ServicesContext>;
}
