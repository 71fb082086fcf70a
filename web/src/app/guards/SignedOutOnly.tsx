import { Navigate, Outlet, useSearchParams } from 'react-router';
import { readNext } from '../../data/address/next.ts';
import { useResume } from '../../data/session/useResume.ts';
import { Waiting } from '../Waiting.tsx';

/** The screens of somebody who is not signed in yet; whoever is goes on to where they were going. */
export function SignedOutOnly() {
  const state = useResume();
  const [search] = useSearchParams();
  if (state.status === 'signedIn') return <Navigate to={readNext(search)} replace />;
  return state.status === 'unknown' && state.problem === undefined ? <Waiting /> : <Outlet />;
}
