import { Navigate, Outlet, useLocation } from 'react-router';
import { setupPath } from '../data/address/paths.ts';
import { useSettings } from '../data/system/settings.ts';
import { NavigationBar } from './NavigationBar.tsx';
import { ProductNotice } from './ProductNotice.tsx';

/** Whatever the address: a product that nobody has set up yet asks for that first. */
export function Root() {
  const { pathname } = useLocation();
  const needsSetUp = useSettings()?.needsSetUp ?? false;
  if (needsSetUp && pathname !== setupPath) return <Navigate to={setupPath} replace />;
  return (
    <>
      <NavigationBar />
      <ProductNotice />
      <Outlet />
    </>
  );
}
