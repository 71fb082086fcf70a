import { type ReactNode, useContext, useMemo } from 'react';
import { page } from 'vitest/browser';
import { ServicesContext } from '../../data/services.ts';
import { createTelemetry } from '../../data/telemetry/createTelemetry.ts';
import { openScene, type SceneOptions, untilReady } from '../../viewport/testing/openScene.tsx';
import { ToolArea } from '../ToolArea.tsx';

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
