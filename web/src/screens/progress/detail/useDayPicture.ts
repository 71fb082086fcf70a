import { dayStates } from '@plumbline/contract/dayState';
import { usePlace } from '../../../data/address/place.ts';
import { useDayPainting } from '../../../data/progress/dayPainting.ts';
import { writeDay } from '../../../data/progress/days.ts';
import type { DayPicture } from '../../../data/progress/packageExports.ts';
import { usePalette, useProgressState } from '../../../state/stores.ts';
import { useViewer } from '../../../viewport/useViewer.ts';

/** Sharp on paper. */
const widthPx = 1600;

/** The scene as it is on the day of the time line; nothing while that is closed. */
export function useDayPicture(): DayPicture | undefined {
  const viewer = useViewer();
  const { view } = usePlace();
  const { day, column } = useDayPainting();
  const palette = usePalette((state) => state.statusPalette);
  const hidden = useProgressState((state) => state.hiddenDayStates);
  if (viewer === undefined || day === undefined || column === undefined) return undefined;
  const states = dayStates.filter(({ name }) => name !== 'no_package' && !hidden.includes(name));
  return {
    day: writeDay(day),
    palette,
    states: states.map(({ name }) => name),
    ...(view.model && { model: view.model._id }),
    take() {
      const { clientWidth, clientHeight } = viewer.canvas;
      return viewer.capture({ width: widthPx, height: Math.round((widthPx * clientHeight) / clientWidth) });
    },
  };
}
