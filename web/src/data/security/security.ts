import * as calls from '@plumbline/contract/resources/secondFactors';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** The second factors of the signed-in user. */
export function useSecurity() {
  const call = useCall();
  return useQuery({ queryKey: queryKeys.security, queryFn: ({ signal }) => call(calls.readSecurity, { signal }) });
}

export function useSessions() {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await call(calls.listSessions, { signal })).sessions,
  });
}

/** Another secret each time: one that nobody has confirmed is good for nothing. */
export function useNewSecret() {
  const call = useCall();
  return useQuery({
    queryKey: ['newSecret'],
    queryFn: () => call(calls.beginTotp, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function useFactorChange<Input, Result>(change: (call: ReturnType<typeof useCall>, input: Input) => Promise<Result>) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(call, input),
    // Recovery codes are not kept after the dialog is closed.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.security }),
  });
}

interface Proof {
  /** Absent where the account has none. */
  password?: string | undefined;
}

export const useConfirmTotp = () =>
  useFactorChange((call, body: Proof & { code: string }) => call(calls.confirmTotp, { body }));

export const useRemoveTotp = () => useFactorChange((call, body: Proof) => call(calls.removeTotp, { body }));

export const useRenewRecoveryCodes = () =>
  useFactorChange((call, body: Proof) => call(calls.renewRecoveryCodes, { body }));

/** Asks the browser for a passkey, which asks the person, and hands it in. */
export const useAddPasskey = () =>
  useFactorChange(async (call, { name, ...proof }: Proof & { name: string }) => {
    const { options } = await call(calls.beginPasskey, {});
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const response = { ...(await startRegistration({ optionsJSON })) };
    return call(calls.addPasskey, { body: { name, response, ...proof } });
  });

export const useRenamePasskey = () =>
  useFactorChange((call, { passkeyId, name }: { passkeyId: string; name: string }) =>
    call(calls.renamePasskey, { params: { passkeyId }, body: { name } }),
  );

export const useRemovePasskey = () =>
  useFactorChange((call, { passkeyId, ...body }: Proof & { passkeyId: string }) =>
    call(calls.removePasskey, { params: { passkeyId }, body }),
  );

export function useEndSession() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(calls.endSession, { params: { sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
