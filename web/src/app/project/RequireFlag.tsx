import type { Flag } from '@plumbline/contract/flags';
import { Outlet } from 'react-router';
import { usePlace } from '../../data/address/place.ts';
import { useFeatures } from '../../data/flags.ts';
import { ToView } from '../redirects.tsx';

/** A page that exists only with a flag; without it the path is an unknown one ([ROUTE-6]). */
export function RequireFlag({ flag }: { flag: Flag }) {
  const { project } = usePlace();
  return useFeatures().isOn(flag, project) ? <Outlet /> : <ToView />;
}
