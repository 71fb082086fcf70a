import { Button } from '@mantine/core';
import type { Tour, TourStop } from '@plumbline/contract/resources/tours';
import { useMoveInTour } from '../../data/tours/tours.ts';
import { FootBar } from './FootBar.tsx';
import { leaveTour } from './leaveTour.ts';
import classes from './Tour.module.css';

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

/** Asked once; whoever says no finds the tour in the help. */
export function TourOffer({ tour, onGo }: { tour: Tour; onGo: (stop: TourStop) => void }) {
  const move = useMoveInTour();
  const first = tour.stops.find(({ isThere }) => isThere) ?? tour.stops[0];
  const { length } = tour.stops;
  if (first === undefined) return null;
  return (
    <FootBar label="Tour">
      <div className={classes.row}>
        <p className={classes.words}>
          <strong>New here?</strong> {length === 1 ? 'One stop' : `${numbers[length] ?? length} stops`}, three minutes:
          from a verdict to its evidence, its cause and the report.
        </p>
        <div className={classes.acts}>
          <Button
            onClick={() => {
              move(tour, { state: 'open', at: first.id });
              onGo(first);
            }}
          >
            Take the tour
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              move(tour, { state: 'skipped' });
              leaveTour();
            }}
          >
            No, thanks
          </Button>
        </div>
      </div>
    </FootBar>
  );
}
