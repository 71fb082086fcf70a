import type { GrantedProjects, GrantRights } from '@plumbline/contract/resources/accessTokens';
import {
  type App,
  type AuthorisationQuery,
  decideAuthorisation,
  findAuthorisation,
  listApps,
  type NewApp,
  registerApp,
  removeApp,
} from '@plumbline/contract/resources/apps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** The apps that the signed-in user has registered. */
export function useApps() {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.apps,
    queryFn: async ({ signal }) => (await call(listApps, { signal })).apps,
  });
}

/** Answers the secret of one that has one, which nobody can ask for again. */
export function useRegisterApp() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApp) => call(registerApp, { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.apps }),
  });
}

export function useRemoveApp() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: appId }: App) => call(removeApp, { params: { appId } }),
    onSettled: () =>
      Promise.all([queryKeys.apps, queryKeys.grants].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

const asked = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

/** What an app wrote into the address; what else stands there is nothing to us (RFC 6749 section 3.1). */
export function readAuthorisation(search: URLSearchParams): AuthorisationQuery {
  return Object.fromEntries(asked.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : [])));
}

/** Who asks to be let in, and for what; asked once, as the answer may be to go away. */
export function useAuthorisation(query: AuthorisationQuery) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.authorisation(query),
    queryFn: ({ signal }) => call(findAuthorisation, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDecideAuthorisation(query: AuthorisationQuery) {
  const call = useCall();
  return useMutation({
    mutationFn: (granted: { projects: GrantedProjects; rights: GrantRights } | null) =>
      call(decideAuthorisation, { body: { asked: query, granted } }),
    gcTime: 0,
  });
}
