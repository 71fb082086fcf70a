import { readFlag } from '@plumbline/contract/flags';
import type { Membership } from '../../http/RequestContext.ts';

/** How a project names what is shown, and whether it tells apart what is under construction. */
export interface Wording {
  underConstruction: boolean;
  floors: Readonly<Record<string, string>>;
  elementTypes: Readonly<Record<string, string>>;
}

export function wordingOf({ featureFlags, nameMappings }: Membership): Wording {
  return { underConstruction: readFlag('enableUnderConstruction', featureFlags), ...nameMappings };
}
