import { Button } from '@mantine/core';
import { longestComment, mostMentions } from '@plumbline/contract/resources/issues';
import { IconSend } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useAssignableUsers } from '../../../data/issues/assignableUsers.ts';
import { useAddComment } from '../../../data/issues/issueComments.ts';
import { useIssuesState, useStores } from '../../../state/stores.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import classes from './IssueComments.module.css';
import { MentionTextarea } from './MentionTextarea.tsx';
import { findMentions } from './mentions.ts';

interface ComposerProps {
  issueId: string;
  /** What is on its way; nothing once it is there, or has come back. */
  onSending: (text: string | undefined) => void;
}

/** Where a comment is written; what could not be sent is there again. */
export function Composer({ issueId, onSending }: ComposerProps) {
  const { issues } = useStores();
  const text = useIssuesState((state) => state.drafts[issueId] ?? '');
  const { mutate, isPending, isError, error } = useAddComment(issueId);
  const people = useAssignableUsers({ isWanted: text.includes('@') });
  // Whom the text calls is known once the people are.
  const isLooking = text.includes('@') && people.users === undefined && people.isFetching;
  const canSend = text.trim() !== '' && !isPending && !isLooking;
  const write = (next: string) => issues.getState().setDraft(issueId, next);

  function send() {
    if (!canSend) return;
    write('');
    onSending(text.trim());
    const said = { comment: text.trim(), mentions: findMentions(text, people.users ?? []).slice(0, mostMentions) };
    mutate(said, {
      onError() {
        const since = issues.getState().drafts[issueId] ?? '';
        write(since === '' ? text : `${text}\n${since}`);
      },
      onSettled: () => onSending(undefined),
    });
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <div className={classes.composer}>
      {isError && (
        <AlertBox level="error" title="We couldn't create the Issue Comment, please retry.">
          {errorMessage(error)}
        </AlertBox>
      )}
      <MentionTextarea
        aria-label="Comment"
        placeholder="Write a comment; @ mentions somebody"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longestComment}
        value={text}
        onWrite={write}
        onKeyDown={press}
      />
      {text.trim() !== '' && (
        <Button className={classes.send} leftSection={<IconSend aria-hidden />} disabled={!canSend} onClick={send}>
          Send
        </Button>
      )}
    </div>
  );
}
