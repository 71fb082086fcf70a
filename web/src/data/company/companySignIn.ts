import {
  type NewCompanySignIn,
  readCompanySignIn,
  saveCompanyDomains,
  saveCompanySignIn,
} from '@plumbline/contract/resources/companySignIn';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../services.ts';

const keyOf = (companyId: string) => ['companySignIn', companyId];

/** How the people of a company sign in. Not asked again behind somebody's back: a form stands on it. */
export function useCompanySignIn(companyId: string) {
  const call = useCall();
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(readCompanySignIn, { params: { companyId }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useSaveCompanySignIn(companyId: string) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCompanySignIn) => call(saveCompanySignIn, { params: { companyId }, body }),
    onSuccess: (saved) => client.setQueryData(keyOf(companyId), saved),
  });
}

export function useSaveCompanyDomains(companyId: string) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (domains: string[]) => call(saveCompanyDomains, { params: { companyId }, body: { domains } }),
    onSuccess: (saved) => client.setQueryData(keyOf(companyId), saved),
  });
}
