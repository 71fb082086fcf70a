import { findUnsubscription, unsubscribe } from '@plumbline/contract/resources/mails';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** Which kinds of mail the link in a mail is about. */
export function useUnsubscription(token: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.unsubscription(token),
    queryFn: ({ signal }) => call(findUnsubscription, { query: { token }, signal }),
  });
}

export function useUnsubscribe(token: string) {
  const call = useCall();
  return useMutation({
    mutationFn: (scope: 'kinds' | 'all') => call(unsubscribe, { body: { token, scope } }),
  });
}
