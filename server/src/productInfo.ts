import type { PublicSettings } from '@plumbline/contract/resources/system';
import packageJson from '../package.json' with { type: 'json' };
import type { Config, DesignServiceSettings } from './config.ts';
import type { Allowed } from './platform/outbound/readAllowed.ts';

/** What the product tells about itself, and the settings that modules read. */
export interface ProductInfo {
  version: string;
  maintenance: boolean;
  /** Where people open it. With port 0, right once the port is open. */
  publicUrl: string;
  /** Of uploads; absent: as large as is good for the network. */
  smallestPartBytes: number | undefined;
  /** What a project may store unless it has a limit of its own; absent: any amount. */
  projectQuotaBytes: number | undefined;
  /** Of each process that reads people's files; absent: half of the machine's. */
  readerMemoryMb: number | undefined;
  /** Processes that do steps of analyses at a time; absent: as many as there are cores. */
  workerLanes: number | undefined;
  /** Where webhooks may go beside the Internet. */
  webhookAllow: Allowed;
  /** Absent: projects can be connected with none. */
  designService: DesignServiceSettings | undefined;
  /** Without the demo: by whoever reads the terminal. */
  isSetUpByHand: boolean;
  about: Omit<PublicSettings, 'maintenance' | 'needsSetUp' | 'notice'>;
}

/** The design service is the one of the settings, or the demo's own. */
export function productInfo(config: Config, designService = config.designService): ProductInfo {
  const { branding, environment, production, maintenance, collectorUrl } = config;
  const { smallestPartBytes, projectQuotaBytes, readerMemoryMb, workerLanes, webhookAllow } = config;
  return {
    version: packageJson.version,
    maintenance,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    smallestPartBytes,
    projectQuotaBytes,
    readerMemoryMb,
    workerLanes,
    webhookAllow,
    designService,
    isSetUpByHand: config.demo === undefined,
    about: {
      ...branding,
      environment,
      production,
      ...(collectorUrl && { collectorUrl }),
      ...(designService && { designService: { name: designService.name } }),
    },
  };
}
