import type { PublicSettings } from '@plumbline/contract/resources/system';
import packageJson from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';

/** What the product tells about itself. */
export interface ProductInfo {
  version: string;
  maintenance: boolean;
  about: Omit<PublicSettings, 'maintenance'>;
}

export function productInfo({ branding, environment, production, maintenance, collectorUrl }: Config): ProductInfo {
  return {
    version: packageJson.version,
    maintenance,
    about: { ...branding, environment, production, ...(collectorUrl && { collectorUrl }) },
  };
}
