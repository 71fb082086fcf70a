import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core';
import type { IssueDetail } from '@plumbline/contract/resources/issues';
import { IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { issuePath, viewPath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { useIssueRights } from '../../../data/issues/issueRights.ts';
import { authorName, issueLabel, personName } from '../../../data/issues/names.ts';
import { formatIssueDay, formatMoment } from '../../../ui/format.ts';
import { DeleteIssue } from '../DeleteIssue.tsx';
import { OneIssueExports } from '../exports/OneIssueExports.tsx';
import { IssueBadges } from '../IssueBadges.tsx';
import { IssuePanel } from '../IssuePanel.tsx';
import { OpenIssue } from '../OpenIssue.tsx';
import { Attachments } from './Attachments.tsx';
import { History } from './History.tsx';
import classes from './IssueDetails.module.css';
import { IssueElements } from './IssueElements.tsx';
import { Origin } from './Origin.tsx';
import { Solved } from './Solved.tsx';
import { Viewpoints } from './Viewpoints.tsx';
import { Watchers } from './Watchers.tsx';

/** Everything about one issue ([ISSUE-3]). */
export function IssueDetails() {
  return (
    <OpenIssue title="Issue Detail" failure="We couldn't display Issue details, please retry.">
      {(issue) => <Details key={issue._id} issue={issue} />}
    </OpenIssue>
  );
}

function Details({ issue }: { issue: IssueDetail }) {
  const { project, view } = usePlace();
  const navigate = useNavigate();
  const { mayChange, mayDelete, lacks } = useIssueRights()(issue);
  const [isDeleting, setIsDeleting] = useState(false);
  const to = (page: 'edit' | 'comments') => issuePath(project, view._id, issue._id, page);
  return (
    <IssuePanel
      title="Issue Detail"
      actions={
        <>
          <OneIssueExports issueId={issue._id} />
          {mayChange && (
            <Tooltip label="Edit">
              <ActionIcon component={Link} to={to('edit')} aria-label="Edit">
                <IconPencil aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {mayDelete && (
            <Tooltip label="Delete">
              <ActionIcon aria-label="Delete" onClick={() => setIsDeleting(true)}>
                <IconTrash aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      }
    >
      <div className={classes.head}>
        <h2 className={classes.name}>{issueLabel(issue)}</h2>
        <IssueBadges issue={issue} />
      </div>
      {lacks && <p className={classes.line}>{lacks}</p>}
      {issue.numElements > 0 && <Solved issue={issue} mayClose={mayChange} />}
      {issue.description !== '' && <p className={classes.description}>{issue.description}</p>}
      <Facts issue={issue} />
      <Button
        component={Link}
        to={to('comments')}
        variant="default"
        className={classes.comments}
        leftSection={<IconMessage2 aria-hidden />}
      >
        {issue.numComments === 1 ? '1 comment' : `${issue.numComments} comments`}
      </Button>
      <Watchers issueId={issue._id} />
      <Viewpoints issue={issue} />
      <IssueElements issue={issue} />
      <Attachments issue={issue} mayChange={mayChange} />
      {issue.origin && <Origin origin={issue.origin} />}
      <History issueId={issue._id} />
      <DeleteIssue
        issue={issue}
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => void navigate(viewPath(project, view._id, 'issues'))}
      />
    </IssuePanel>
  );
}

function Facts({ issue }: { issue: IssueDetail }) {
  const { createdDate, updatedDate, location, assignedUser, importedAssignee, deadline } = issue;
  return (
    <dl className={classes.facts}>
      <Fact name="Location">{location || 'none'}</Fact>
      <Fact name="Assigned to">{assignedUser ? personName(assignedUser) : (importedAssignee ?? 'Nobody')}</Fact>
      <Fact name="Deadline">{deadline ? formatIssueDay(deadline) : 'none'}</Fact>
      <Fact name="Created">
        <time dateTime={createdDate} title={formatMoment(createdDate)}>
          {formatIssueDay(createdDate)}
        </time>
        {` by ${authorName(issue)}`}
      </Fact>
      {updatedDate !== createdDate && (
        <Fact name="Changed">
          <time dateTime={updatedDate} title={formatMoment(updatedDate)}>
            {formatIssueDay(updatedDate)}
          </time>
        </Fact>
      )}
      <Fact name="Analysis">
        <ItsAnalysis issue={issue} />
      </Fact>
    </dl>
  );
}

/** The view that it was made in, with the way there when another one is open. */
function ItsAnalysis({ issue: { _id, analysisView, analysisName } }: { issue: IssueDetail }) {
  const { project, view, views } = usePlace();
  const isElsewhere = analysisView !== view._id && views.some((other) => other._id === analysisView);
  if (!isElsewhere) return analysisName;
  return (
    <Anchor component={Link} to={issuePath(project, analysisView, _id, 'detail')}>
      {analysisName}
    </Anchor>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
