import type { DataRouter } from 'react-router';
import { withKeptParameters } from '../data/address/keptParameters.ts';

/** Makes every link and navigation of the router carry the parameters that last for the visit. */
export function keepParameters(router: DataRouter): DataRouter {
  const { navigate, createHref } = router;
  const kept = <Target extends Parameters<typeof withKeptParameters>[1]>(to: Target) =>
    withKeptParameters(router.state.location.search, to);
  router.navigate = (to: unknown, options?: object) => {
    const target = typeof to === 'number' || to === null ? to : kept(to as string);
    return navigate(target as string, options);
  };
  router.createHref = (location) => createHref(kept(location) as typeof location);
  return router;
}
