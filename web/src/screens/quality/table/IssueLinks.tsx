import { Anchor } from '@mantine/core';
import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { issuePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';

/** The issues about an element, each leading to itself. */
export function IssueLinks({ issues }: Pick<TableRow, 'issues'>) {
  const { project, view } = usePlace();
  return issues.map(({ _id, issueId }, i) => (
    <Fragment key={_id}>
      {i > 0 && ', '}
      <Anchor
        component={Link}
        to={issuePath(project, view._id, _id, 'detail')}
        // The row would take the press for itself.
        onClick={(event) => event.stopPropagation()}
      >
        {`#${issueId}`}
      </Anchor>
    </Fragment>
  ));
}
