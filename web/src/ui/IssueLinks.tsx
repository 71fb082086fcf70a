import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';

/** The numbers of issues, each leading to itself. */
export function IssueLinks({
  issues,
  pathOf,
}: {
  issues: readonly { _id: string; issueId: number }[];
  pathOf: (id: string) => string;
}) {
  return issues.map(({ _id, issueId }, i) => (
    <Fragment key={_id}>
      {i > 0 && ', '}
      <Anchor
        component={Link}
        to={pathOf(_id)}
        // The row would take the press for itself.
        onClick={(event) => event.stopPropagation()}
      >
        {`#${issueId}`}
      </Anchor>
    </Fragment>
  ));
}
