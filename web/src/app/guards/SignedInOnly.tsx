import { Navigate, Outlet, useLocation } from 'react-router';
import { signInPath } from '../../data/address/next.ts';
import { useResume } from '../../data/session/useResume.ts';
import { GlobalErrorPage } from '../GlobalErrorPage.tsx';
import { Waiting } from '../Waiting.tsx';

/** Lets signed-in users through; others sign in first and come back ([ROUTE-9]). */
export function SignedInOnly() {
  const state = useResume();
  const { pathname, search, hash } = useLocation();
  if (state.status === 'signedIn') return <Outlet />;
  if (state.status === 'unknown') return state.problem === undefined ? <Waiting /> : <GlobalErrorPage />;
  const next = state.deliberate ? '/' : `${pathname}${search}${hash}`;
  return <Navigate to={signInPath('/sign-in', next)} replace />;
}
