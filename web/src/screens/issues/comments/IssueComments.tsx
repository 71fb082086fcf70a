import type { IssueComment, IssueDetail } from '@plumbline/contract/resources/issues';
import { IconMessage2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { issuePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useIssueComments } from '../../../data/issues/issueComments.ts';
import { useIssueRights } from '../../../data/issues/issueRights.ts';
import { issueLabel } from '../../../data/issues/names.ts';
import { useCurrentUser } from '../../../data/users/users.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { IssuePanel } from '../IssuePanel.tsx';
import { OpenIssue } from '../OpenIssue.tsx';
import { Comment } from './Comment.tsx';
import { Composer } from './Composer.tsx';
import { DeleteComment } from './DeleteComment.tsx';
import classes from './IssueComments.module.css';

/** What people said about an issue ([ISSUE-4]). */
export function IssueComments() {
  return (
    <OpenIssue title="Comments" failure="We couldn't access the issue, please retry.">
      {(issue) => <Discussion key={issue._id} issue={issue} />}
    </OpenIssue>
  );
}

function Discussion({ issue }: { issue: IssueDetail }) {
  const { project, view } = usePlace();
  const { data: comments, error, isFetching, refetch } = useIssueComments(issue._id);
  const { data: me } = useCurrentUser();
  const { mayComment, lacks } = useIssueRights()(issue);
  const [sending, setSending] = useState<string>();
  const [deleted, setDeleted] = useState<IssueComment>();
  const end = useEndInView((comments?.length ?? 0) + (sending === undefined ? 0 : 1));
  return (
    <IssuePanel
      title="Comments"
      backTo={issuePath(project, view._id, issue._id, 'detail')}
      foot={
        mayComment ? (
          <Composer issueId={issue._id} onSending={setSending} />
        ) : (
          lacks && <p className={classes.lacks}>{lacks}</p>
        )
      }
    >
      <strong className={classes.about}>{issueLabel(issue)}</strong>
      {error && !comments && (
        <ErrorState
          title="We couldn't display the comments, please retry."
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorState>
      )}
      {!error && !comments && <LoadingSkeleton rows={6} label="Loading the comments" />}
      {comments?.length === 0 && sending === undefined && (
        <EmptyState icon={<IconMessage2 />} title="There are no comments yet." />
      )}
      <ul className={classes.list} aria-label="Comments">
        {comments?.map((comment) => (
          <li key={comment._id}>
            <Comment comment={comment} {...(comment.user._id === me?._id && { onDelete: () => setDeleted(comment) })} />
          </li>
        ))}
        {sending !== undefined && me && (
          <li aria-busy>
            <Comment comment={{ comment: sending, user: me }} />
          </li>
        )}
        <li ref={end} aria-hidden />
      </ul>
      <DeleteComment comment={deleted} onClose={() => setDeleted(undefined)} />
    </IssuePanel>
  );
}

/** The newest comment stands last: it is what people come for. */
function useEndInView(count: number) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return end;
}
