import { listSeen, sayOtherTolerances } from '../../data/versions/sayOtherTolerances.ts';
import { useVersionMap, useVersions } from '../../data/versions/versions.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';

/** Whoever compares trades should know that they were not judged alike, whether or not they may see versions. */
export function OtherTolerances() {
  const { data: list = [] } = useVersions();
  const said = sayOtherTolerances(listSeen(list, useVersionMap()));
  return said && <AlertBox level="info">{said}</AlertBox>;
}
