import type { Permission } from '@plumbline/contract/permissions';
import { askForPermissions, decideWish, type Wish, withdrawWish } from '@plumbline/contract/resources/people';
import { useQueryClient } from '@tanstack/react-query';
import { useNotifications } from '../../state/stores.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { sayAsked } from './sayAsked.ts';
import { useAct } from './useAct.ts';

export interface Asked {
  permissions: readonly Permission[];
  reason: string;
}

/** For oneself; what one may is another then, where there is nobody else to ask. What came of it is told. */
export function useAsk(projectId: string, onDone: () => void) {
  const call = useCall();
  const client = useQueryClient();
  const tell = useNotifications((state) => state.tell);
  const ask = useAct(async ({ permissions, reason }: Asked) => {
    const body = { permissions: [...permissions], ...(reason.trim() !== '' && { reason }) };
    const answer = await call(askForPermissions, { params: { projectId }, body });
    if (answer.wish === undefined) await client.invalidateQueries({ queryKey: queryKeys.projects });
    return answer;
  });
  const close = () => {
    ask.reset();
    onDone();
  };
  return {
    busy: ask.isPending,
    error: ask.error ? errorMessage(ask.error) : undefined,
    onAsk: (asked: Asked) =>
      ask.mutate(asked, {
        onSuccess(answer) {
          tell(sayAsked(answer));
          close();
        },
      }),
    onCancel: close,
  };
}

/** What can be done about a wish, by whoever asked or by whoever decides. */
export function useWishActs({ _id: wishId, project: { _id: projectId } }: Wish) {
  const call = useCall();
  const params = { projectId, wishId };
  const decide = useAct((allow: boolean) => call(decideWish, { params, body: { allow } }));
  const withdraw = useAct((_: undefined) => call(withdrawWish, { params }));
  const error = decide.error ?? withdraw.error;
  return {
    busy: decide.isPending || withdraw.isPending,
    error: error ? errorMessage(error) : undefined,
    onDecide: (allow: boolean) => decide.mutate(allow),
    onWithdraw: () => withdraw.mutate(undefined),
  };
}
