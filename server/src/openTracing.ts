import type { Config } from './config.ts';
import { setTracer } from './platform/telemetry/tracing.ts';

/** Sends traces to the collector of the settings; without one, nothing of it is even loaded. */
export async function openTracing(
  { traces, environment }: Pick<Config, 'traces' | 'environment'>,
  { version, role }: { version: string; role: string },
): Promise<{ close(): Promise<void> }> {
  if (traces === undefined) return { close: async () => {} };
  const { createExportingTracer } = await import('./platform/telemetry/exportTraces.ts');
  const resource = {
    'service.name': 'plumbline',
    'service.version': version,
    'deployment.environment.name': environment,
    'plumbline.role': role,
  };
  return setTracer(createExportingTracer({ ...traces, resource }));
}
