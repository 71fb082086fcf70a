import { Tooltip } from '@mantine/core';
import { type TourStop, type TourStopId, tourStopNames } from '@plumbline/contract/resources/tours';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { tourPath } from '../../data/address/paths.ts';
import classes from './Tour.module.css';

interface StopDotsProps {
  stops: readonly TourStop[];
  at: TourStopId;
  onGo: (stop: TourStop) => void;
}

/** Each stop as a link, so that it can be opened in another tab or sent to somebody. */
export function StopDots({ stops, at, onGo }: StopDotsProps) {
  function press(event: MouseEvent, stop: TourStop) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo(stop);
  }
  return (
    <nav aria-label="Stops of the tour">
      <ol className={classes.dots}>
        {stops.map((stop, index) => (
          <li key={stop.id}>
            <Tooltip label={tourStopNames[stop.id]}>
              <Link
                to={tourPath(stop.id)}
                className={classes.dot}
                data-seen={stop.isSeen || undefined}
                aria-current={stop.id === at ? 'step' : undefined}
                aria-label={`Stop ${index + 1}: ${tourStopNames[stop.id]}${stop.isSeen ? ', seen' : ''}`}
                onClick={(event) => press(event, stop)}
              />
            </Tooltip>
          </li>
        ))}
      </ol>
    </nav>
  );
}
