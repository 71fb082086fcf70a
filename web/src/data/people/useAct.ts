import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Whatever came of it, people are shown as they are now: somebody else may have been quicker. */
export function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes('people') || queryKey[0] === 'company',
      }),
  });
}
