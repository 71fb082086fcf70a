import type { packageForecast } from '@plumbline/contract/resources/workPackages';
import { sayForecast, sayPace } from '@plumbline/contract/sayForecast';
import { sayBetween, sayWorkState } from '@plumbline/contract/sayWorkState';
import type { z } from 'zod';

type Forecast = Pick<z.infer<(typeof packageForecast)['answer']>, 'state' | 'forecast'>;

/** How it goes, a sentence each. */
export function describeForecast({ state, forecast }: Forecast): string[] {
  if (state === null) return ['No scan says yet how it goes.'];
  const pace = forecast && sayPace(forecast);
  const lines = [
    sayWorkState(state),
    state.begun && `Begun ${sayBetween(state.begun)}`,
    pace && `${pace} over the last scans`,
    forecast && sayForecast(forecast),
  ];
  return lines.flatMap((line) => (line ? [`${line}.`] : []));
}
