import { createOutbound } from '../platform/outbound/createOutbound.ts';
import type { ApsSettings } from './aps/ApsSettings.ts';
import { createAps } from './aps/createAps.ts';
import type { DesignService } from './DesignService.ts';

/**
 * The service that the operator named. Requests go to its origin and to what it has signed, which has to be encrypted and
 * on the Internet: a service that hands out addresses of the own network is not followed there.
 */
export function openDesignService(settings: ApsSettings): DesignService {
  const origins = [new URL(settings.baseUrl).origin, new URL(settings.profileUrl).origin];
  const nothingElse = { hosts: new Set<string>(), networks: [] };
  return createAps({ settings, outbound: createOutbound({ allowed: nothingElse, origins, production: true }) });
}
