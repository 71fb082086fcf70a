import { usePlace } from '../address/place.ts';
import { useDesignService, useIntegration } from './integration.ts';

/** The design service, where the open project is connected with it. */
export function useConnectedService(): string | undefined {
  const { project } = usePlace();
  const service = useDesignService(project);
  const { data } = useIntegration(project._id, { enabled: service !== undefined });
  return data?.forgeProject === undefined ? undefined : service?.name;
}
