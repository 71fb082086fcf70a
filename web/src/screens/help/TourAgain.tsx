import { Anchor } from '@mantine/core';
import type { TourState } from '@plumbline/contract/resources/tours';
import { Link } from 'react-router';
import { tourPath } from '../../data/address/paths.ts';
import { useTours } from '../../data/tours/tours.ts';
import classes from './Help.module.css';

const words: Record<TourState, string> = {
  offered: 'Take the tour',
  open: 'Go on with the tour',
  skipped: 'Take the tour again',
  finished: 'Take the tour again',
};

/** The way back to a tour that was closed, where there is one. */
export function TourAgain() {
  const tour = useTours().data?.[0];
  if (tour === undefined) return null;
  return (
    <p className={classes.quiet}>
      <Anchor component={Link} to={tourPath()} className={classes.entry}>
        {words[tour.state]}
      </Anchor>{' '}
      through {tour.projectName}, from a verdict to the report.
    </p>
  );
}
