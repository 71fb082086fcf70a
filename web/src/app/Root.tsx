import { Outlet } from 'react-router';
import { NavigationBar } from './NavigationBar.tsx';

export function Root() {
  return (
    <>
      <NavigationBar />
      <Outlet />
    </>
  );
}
