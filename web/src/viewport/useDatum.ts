import { createDatum, type ModelDatum } from '@plumbline/contract/createDatum';
import { useMemo } from 'react';
import { usePlace } from '../data/address/place.ts';
import { useNames } from './useViewer.ts';

/** Axes, storeys and north of the open model; `undefined` until its names are loaded. */
export function useDatum(): ModelDatum | undefined {
  const names = useNames();
  const { floorMapping } = usePlace().project;
  return useMemo(
    () =>
      names &&
      createDatum(
        names.rootModels.map(({ sidecar }) => sidecar),
        floorMapping,
      ),
    [names, floorMapping],
  );
}
