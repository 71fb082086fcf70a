import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Tour, type TourStop, tourStopNames } from '@plumbline/contract/resources/tours';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useMoveInTour } from '../../data/tours/tours.ts';
import { useNotifications } from '../../state/stores.ts';
import { FootBar } from './FootBar.tsx';
import { leaveTour } from './leaveTour.ts';
import { smallScreen } from './prepareFor.ts';
import { StopDots } from './StopDots.tsx';
import classes from './Tour.module.css';

const gone =
  'What this stop shows is gone: its analysis, issue or work package was deleted, or is not shown to you. Go on to the next stop.';

interface TourStopBarProps {
  tour: Tour;
  /** Where the person is. */
  stop: TourStop;
  /** The page shows something else. */
  isElsewhere: boolean;
  onGo: (stop: TourStop) => void;
}

/** The stop where somebody is: what is to be seen there, and the ways on, back and out. */
export function TourStopBar({ tour, stop, isElsewhere, onGo }: TourStopBarProps) {
  const move = useMoveInTour();
  const tell = useNotifications((state) => state.tell);
  const isSmall = useMediaQuery(smallScreen, undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<boolean>();
  const isFolded = chosen ?? isSmall;
  const index = tour.stops.indexOf(stop);
  const before = tour.stops[index - 1];
  const after = tour.stops[index + 1];
  function goTo(to: TourStop) {
    move(tour, { state: 'open', at: to.id });
    onGo(to);
  }
  function close(state: 'skipped' | 'finished') {
    move(tour, { state });
    tell('The tour is closed. Help has it again.');
    leaveTour();
  }
  const place = `Stop ${index + 1} of ${tour.stops.length} · ${tourStopNames[stop.id]}`;
  return (
    <FootBar label="Tour" onEscape={() => setChosen(true)}>
      <div className={classes.row} data-folded={isFolded || undefined}>
        <div className={classes.words} aria-live="polite">
          <p className={classes.place}>{place}</p>
          {!isFolded && (
            <>
              <h2 className={classes.title}>{stop.title}</h2>
              <p className={classes.text}>{stop.isThere ? stop.text : gone}</p>
            </>
          )}
        </div>
        <div className={classes.acts}>
          {!isFolded && <StopDots stops={tour.stops} at={stop.id} onGo={goTo} />}
          {!isFolded && (
            <Button variant="subtle" onClick={() => close('skipped')}>
              Skip the tour
            </Button>
          )}
          {isElsewhere && (
            <Button variant="default" onClick={() => onGo(stop)}>
              Show this stop
            </Button>
          )}
          {!isFolded && (
            <Button variant="default" disabled={before === undefined} onClick={() => before && goTo(before)}>
              Back
            </Button>
          )}
          {after ? (
            <Button onClick={() => goTo(after)}>Next</Button>
          ) : (
            <Button onClick={() => close('finished')}>Finish</Button>
          )}
          <ActionIcon
            size="lg"
            aria-label={isFolded ? 'Unfold the tour' : 'Fold the tour away'}
            aria-expanded={!isFolded}
            onClick={() => setChosen(!isFolded)}
          >
            {isFolded ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
          </ActionIcon>
        </div>
      </div>
    </FootBar>
  );
}
