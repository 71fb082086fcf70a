import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import classes from './Frame.module.css';
import { Header, type HeaderPlace } from './header/Header.tsx';

/** Header and one scrolling page. */
export function PlainFrame({ children = <Outlet />, ...place }: HeaderPlace & { children?: ReactNode }) {
  return (
    <div className={classes.plain}>
      <Header {...place} />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
