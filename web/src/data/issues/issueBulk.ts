import {
  type BulkChanges,
  changeIssues,
  type LeftIssue,
  type MeantIssues,
  removeIssues,
} from '@plumbline/contract/resources/issueBulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIssuesState } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { useCall } from '../services.ts';
import { issueQuery } from './issueFilter.ts';
import { useOfferUndo } from './offerUndo.ts';
import { refreshIssues } from './refreshIssues.ts';

/** Issues by name, or as the list of the page has them. */
export type Meant = { ids: readonly string[] } | { total: number };

export type BulkAct =
  | { kind: 'change'; meant: Meant; changes: BulkChanges; because?: 'solved' }
  | { kind: 'delete'; meant: Meant };

/** What came of it. */
export interface BulkOutcome {
  kind: BulkAct['kind'];
  done: number;
  /** The first of those that stayed as they were. */
  left: readonly LeftIssue[];
  leftCount: number;
}

const wordsOf = (count: number) => (count === 1 ? '1 issue' : `${count.toLocaleString('en-US')} issues`);

/** Changes or deletes many issues at once, and offers to take it back. */
export function useBulk() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const offerUndo = useOfferUndo();
  const filter = useIssuesState((state) => state.list.filter);
  const key = useCallKey();

  const bodyOf = (meant: Meant): MeantIssues =>
    'ids' in meant ? { ids: [...meant.ids] } : { list: { ...issueQuery(filter), total: meant.total } };

  return useMutation({
    async mutationFn(act: BulkAct): Promise<BulkOutcome> {
      const params = { projectId: project._id };
      const body = bodyOf(act.meant);
      if (act.kind === 'delete') {
        const { operation, deleted, left, leftCount } = await call(removeIssues, { params, body, key: key.of(body) });
        offerUndo({ operation, message: `${wordsOf(deleted)} deleted`, count: deleted });
        return { kind: act.kind, done: deleted, left, leftCount };
      }
      const asked = { ...body, changes: act.changes, ...(act.because && { because: act.because }) };
      const answer = await call(changeIssues, { params, body: asked, key: key.of(asked) });
      const did = act.changes.issueStatus === 'Closed' ? 'closed' : 'changed';
      offerUndo({ operation: answer.operation, message: `${wordsOf(answer.changed)} ${did}`, count: answer.changed });
      return { kind: act.kind, done: answer.changed, left: answer.left, leftCount: answer.leftCount };
    },
    onSuccess: () => key.forget(),
    // Also after a refusal: the list may be another one by now.
    onSettled: () => refreshIssues(client, project._id),
  });
}
