import type { Tour } from '@plumbline/contract/resources/tours';
import { usePlace } from '../../data/address/place.ts';
import { nextStopOf, useTours } from '../../data/tours/tours.ts';
import { TourOffer } from './TourOffer.tsx';
import { TourStopBar } from './TourStopBar.tsx';
import { useStop } from './useStop.ts';

const youngMs = 10 * 60_000;

/** The tour of the open project, at the foot of the page: offered once, then stop by stop until it is closed. */
export function TourBar() {
  const { project, views } = usePlace();
  // While a demo is being made its tour comes last.
  const isAwaited = views.some(({ statusUpdateTime }) => Date.now() - Date.parse(statusUpdateTime) < youngMs);
  const tour = useTours({ isAwaited }).data?.find(({ projectId }) => projectId === project._id);
  if (tour === undefined) return null;
  return <Bar tour={tour} />;
}

function Bar({ tour }: { tour: Tour }) {
  const stop = tour.state === 'open' ? nextStopOf(tour) : undefined;
  const { isElsewhere, go } = useStop(stop);
  if (tour.state === 'offered') return <TourOffer tour={tour} onGo={go} />;
  if (stop) return <TourStopBar tour={tour} stop={stop} isElsewhere={isElsewhere} onGo={go} />;
  return null;
}
