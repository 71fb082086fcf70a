import { useContext } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext } from 'react-router';

/** The router itself: what was rendered last may be an address that has been left already. */
export function useRouter(): DataRouter {
  const context = useContext(UNSAFE_DataRouterContext);
  if (context === null) throw new Error('useRouter is used outside the router.');
  return context.router;
}
