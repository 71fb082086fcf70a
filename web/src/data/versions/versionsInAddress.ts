import { useShownVersions } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { useInAddress } from '../address/useInAddress.ts';
import { readVersionMap, versionsParameter, writeVersionMap } from './versionMap.ts';

/** Keeps the chosen versions of the open view in the address, on each of its pages, and follows a link that names others. */
export function useVersionsInAddress(): void {
  const { view } = usePlace();
  const chosen = useShownVersions(({ byView }) => byView[view._id]);
  const show = useShownVersions((state) => state.show);
  useInAddress({
    names: [versionsParameter],
    isCarried: true,
    of: view._id,
    said: chosen && { [versionsParameter]: writeVersionMap(chosen) },
    follow: (wish) => show(view._id, readVersionMap(wish[versionsParameter], view)),
  });
}
