import { useDebouncedValue } from '@mantine/hooks';
import { findProvider } from '@plumbline/contract/resources/companySignIn';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../services.ts';

const restMs = 400;

/** The provider that signs an e-mail address in, once it is typed. Without an answer, the password is the way. */
export function useProviderOf(email: string) {
  const call = useCall();
  const [domain] = useDebouncedValue(/@([^@\s]+\.[^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase(), restMs);
  const { data } = useQuery({
    queryKey: ['provider', domain],
    queryFn: ({ signal }) => call(findProvider, { body: { email: `@${domain}` }, signal }),
    enabled: domain !== undefined,
    retry: false,
  });
  return domain === undefined ? undefined : data;
}
