import { useMemo } from 'react';
import { usePlace } from '../data/address/place.ts';
import { createDatum, type ModelDatum } from '../data/models/datum.ts';
import { useNames } from './useViewer.ts';

/** Axes, storeys and north of the open model; `undefined` until its names are loaded. */
export function useDatum(): ModelDatum | undefined {
  const names = useNames();
  const { floorMapping } = usePlace().project;
  return useMemo(() => names && createDatum(names, floorMapping), [names, floorMapping]);
}
