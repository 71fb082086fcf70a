import { findMailSettings, type MailChoices, saveMailSettings } from '@plumbline/contract/resources/mails';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';

/** Which mails the signed-in user gets, and when. */
export function useMailSettings() {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.mailSettings,
    queryFn: ({ signal }) => call(findMailSettings, { signal }),
  });
}

export function useSaveMailSettings() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MailChoices) => call(saveMailSettings, { body }),
    onSuccess: (saved) => client.setQueryData(queryKeys.mailSettings, saved),
  });
}
