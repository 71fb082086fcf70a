import {
  createToken,
  type Grant,
  listGrants,
  type NewToken,
  revokeAllGrants,
  revokeGrant,
} from '@plumbline/contract/resources/accessTokens';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** What the signed-in user lets scripts and apps do. */
export function useGrants() {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.grants,
    queryFn: async ({ signal }) => (await call(listGrants, { signal })).grants,
  });
}

/** Answers the token, which nobody can ask for again. */
export function useCreateToken() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewToken) => call(createToken, { body }),
    // Not kept after the dialog is closed.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.grants }),
  });
}

export function useRevokeGrant() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: grantId }: Grant) => call(revokeGrant, { params: { grantId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.grants }),
  });
}

export function useRevokeAllGrants() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeAllGrants, {}),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.grants }),
  });
}
