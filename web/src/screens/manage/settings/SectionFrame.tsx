import { type ReactNode, useId } from 'react';
import { SectionHead } from './SectionHead.tsx';
import classes from './Settings.module.css';

/** A part of the settings that is looked at, not saved. */
export function SectionFrame({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <SectionHead id={id} title={title} about={about} />
      {children}
    </section>
  );
}
