import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { issuePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { issueLabel } from '../../../data/issues/names.ts';
import { useOpenIssuesOf } from '../../../data/issues/openIssuesOf.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatCount } from '../../../ui/format.ts';
import classes from './IssueForm.module.css';

const mostNamed = 5;

/** Warns where somebody has recorded an issue about one of the elements already, with the way there. */
export function OpenAlready({ elements }: { elements: readonly number[] }) {
  const { project, view } = usePlace();
  const { issues, total } = useOpenIssuesOf(elements);
  if (total === 0) return null;
  const more = total - Math.min(issues.length, mostNamed);
  return (
    <AlertBox
      level="alert"
      title={elements.length === 1 ? 'It has an open issue already' : 'Some have an open issue already'}
    >
      <ul className={classes.changes}>
        {issues.slice(0, mostNamed).map((issue) => (
          <li key={issue._id}>
            <Anchor component={Link} to={issuePath(project, view._id, issue._id, 'detail')}>
              {issueLabel(issue)}
            </Anchor>
          </li>
        ))}
        {more > 0 && <li>{`and ${formatCount(more)} more`}</li>}
      </ul>
    </AlertBox>
  );
}
