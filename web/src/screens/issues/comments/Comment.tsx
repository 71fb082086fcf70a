import { ActionIcon, Tooltip } from '@mantine/core';
import type { IssueComment } from '@plumbline/contract/resources/issues';
import { IconTrash } from '@tabler/icons-react';
import { authorName } from '../../../data/issues/names.ts';
import { formatMoment } from '../../../ui/format.ts';
import classes from './IssueComments.module.css';
import { splitMentions } from './mentions.ts';

type Said = Pick<IssueComment, 'comment' | 'mentions' | 'importedAuthor'> & {
  user: { firstName: string; lastName: string };
  /** Absent while it is being sent. */
  createdDate?: string;
};

/** Who said what and when; only the author gets a way to delete it. */
export function Comment({ comment, onDelete }: { comment: Said; onDelete?: () => void }) {
  const { createdDate, comment: text, mentions = [] } = comment;
  return (
    <article className={classes.comment}>
      <div className={classes.head}>
        <span className={classes.author}>{authorName(comment)}</span>
        <span className={classes.time}>
          {createdDate ? <time dateTime={createdDate}>{formatMoment(createdDate)}</time> : 'Sending'}
        </span>
        {onDelete && (
          <Tooltip label="Delete">
            <ActionIcon size="sm" aria-label="Delete comment" onClick={onDelete}>
              <IconTrash aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <p className={classes.text}>
        {splitMentions(text, mentions).map((part, index) =>
          part.users.length === 0 ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comment does not change
            <strong key={index}>{part.text}</strong>
          ),
        )}
      </p>
    </article>
  );
}
