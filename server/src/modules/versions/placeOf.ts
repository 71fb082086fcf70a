import type { Membership } from '../../http/RequestContext.ts';
import type { Place } from './serviceOfSelections.ts';

type VersionQuery = { analysisVersionMap?: Record<string, string> | undefined };

/** As calls name it. */
export function placeOf(
  membership: Membership,
  { viewId }: { viewId: string },
  { analysisVersionMap }: VersionQuery = {},
): Place {
  return { membership, viewId, versions: analysisVersionMap };
}
