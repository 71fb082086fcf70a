import { ActionIcon, Checkbox, Tooltip, UnstyledButton } from '@mantine/core';
import type { IssueRights } from '@plumbline/contract/issueRights';
import type { Issue } from '@plumbline/contract/resources/issues';
import { IconListDetails, IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type IssuePage, issuePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { authorName, issueLabel } from '../../../data/issues/names.ts';
import { formatIssueDay } from '../../../ui/format.ts';
import { DeleteIssue } from '../DeleteIssue.tsx';
import { FindingBadge } from '../FindingBadge.tsx';
import { IssueBadges, stateName } from '../IssueBadges.tsx';
import classes from './IssueCard.module.css';
import { viewOfIssue } from './viewOfIssue.ts';

interface IssueCardProps {
  issue: Issue;
  isSelected: boolean;
  isChosen: boolean;
  rights: IssueRights;
  onSelect: () => void;
  onChoose: (isChosen: boolean) => void;
}

/** An issue in the list; a press selects it, and goes to its view ([ISSUE-1]). */
export function IssueCard({ issue, isSelected, isChosen, rights, onSelect, onChoose }: IssueCardProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const label = issueLabel(issue);
  return (
    <article className={classes.card} data-state={stateName(issue.issueStatus)} data-selected={isSelected || undefined}>
      <div className={classes.head}>
        <UnstyledButton className={classes.title} aria-pressed={isSelected} title={label} onClick={onSelect}>
          {label}
        </UnstyledButton>
        <Checkbox
          className={classes.choose}
          aria-label={`Select ${label}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.facts}>
        <time dateTime={issue.createdDate}>{formatIssueDay(issue.createdDate)}</time>
        {issue.importedAuthor !== undefined && (
          <span className={classes.analysis} title={authorName(issue)}>
            {`by ${issue.importedAuthor}`}
          </span>
        )}
        <span className={classes.analysis} title={issue.analysisName}>
          {issue.analysisName}
        </span>
      </div>
      <div className={classes.foot}>
        <IssueBadges issue={issue}>
          <FindingBadge finding={issue.finding} />
        </IssueBadges>
        <div className={classes.actions}>
          <CardLink issue={issue} page="comments" name={`Comments: ${issue.numComments}`}>
            <IconMessage2 aria-hidden />
            <span aria-hidden className={classes.count}>
              {issue.numComments}
            </span>
          </CardLink>
          {rights.mayChange && (
            <CardLink issue={issue} page="edit" name="Edit">
              <IconPencil aria-hidden />
            </CardLink>
          )}
          <CardLink issue={issue} page="detail" name="Detail">
            <IconListDetails aria-hidden />
          </CardLink>
          {rights.mayDelete && (
            <Tooltip label="Delete">
              <ActionIcon aria-label={`Delete ${label}`} onClick={() => setIsDeleting(true)}>
                <IconTrash aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      </div>
      <DeleteIssue issue={issue} opened={isDeleting} onClose={() => setIsDeleting(false)} />
    </article>
  );
}

function CardLink({
  issue,
  page,
  name,
  children,
}: {
  issue: Issue;
  page: IssuePage;
  name: string;
  children: ReactNode;
}) {
  const place = usePlace();
  return (
    <Tooltip label={name}>
      <ActionIcon
        component={Link}
        className={classes.action}
        to={issuePath(place.project, viewOfIssue(issue, place), issue._id, page)}
        aria-label={`${name}, ${issueLabel(issue)}`}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
