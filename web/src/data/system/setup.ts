import { type FirstStart, setUp } from '@plumbline/contract/resources/setup';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall, useSession } from '../services.ts';

/** Sets the product up and signs in; answers the first project. What was done meanwhile by somebody else is shown as it is then. */
export function useSetUp() {
  const call = useCall();
  const session = useSession();
  const client = useQueryClient();
  return async (given: FirstStart): Promise<string> => {
    try {
      const { projectId } = await call(setUp, { body: given });
      await session.signIn({ email: given.email, password: given.password });
      return projectId;
    } finally {
      await client.invalidateQueries({ queryKey: queryKeys.settings });
    }
  };
}
