import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { type CoverageKind, useCoverage } from '../../../../data/progress/rollUp.ts';
import { formatCount } from '../../../../ui/format.ts';
import classes from './LinkActivities.module.css';

/** What no work package has and what two have, and the way to their list. */
export function CoverLine() {
  const { data } = useCoverage('none', 1);
  const { pathname } = useLocation();
  if (data === undefined) return null;
  const { numElements, numInNone, numInSeveral } = data;
  const link = (kind: CoverageKind, count: number, words: string) =>
    count === 0 ? (
      `none ${words}`
    ) : (
      <Anchor component={Link} to={`${pathname}?show=overview&in=${kind}`}>
        {`${formatCount(count)} ${words}`}
      </Anchor>
    );
  return (
    <p className={classes.line}>
      {`Of ${formatCount(numElements)} elements of the model, `}
      {link('none', numInNone, numInNone === 1 ? 'is in no work package' : 'are in no work package')}
      {', '}
      {link('several', numInSeveral, numInSeveral === 1 ? 'is in several' : 'are in several')}.
    </p>
  );
}
