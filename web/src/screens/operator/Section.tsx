import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface SectionProps {
  title: string;
  about?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, about, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </section>
  );
}
