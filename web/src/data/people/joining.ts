import { acceptInvitation, joinByInvitation, lookAtInvitation } from '@plumbline/contract/resources/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall, useSession } from '../services.ts';

/** What the link in a mail is for. */
export function useInvitation(token: string) {
  const call = useCall();
  return useQuery({
    queryKey: queryKeys.invitation(token),
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { token }, signal }),
  });
}

export interface NewPerson {
  firstName: string;
  lastName: string;
  password: string;
}

/** Makes the account and signs in with it. */
export function useJoin(token: string) {
  const call = useCall();
  const session = useSession();
  return async (person: NewPerson): Promise<void> => {
    const { email } = await call(joinByInvitation, { body: { token, ...person } });
    await session.signIn({ email, password: person.password });
  };
}

/** As whoever is signed in; what they may is another now. */
export function useAccept(token: string) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(acceptInvitation, { body: { token } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.projects }),
        client.invalidateQueries({ queryKey: queryKeys.user }),
      ]),
  });
}
