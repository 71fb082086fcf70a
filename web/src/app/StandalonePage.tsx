import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../ui/Logo.tsx';
import classes from './Page.module.css';

/** A page that stands in for the whole application. */
export function StandalonePage({ title, text, action }: { title?: string; text: string; action?: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.content}>
        <Logo size={32} />
        {title && (
          <Title order={1} mt="md">
            {title}
          </Title>
        )}
        {title ? <p className={classes.text}>{text}</p> : <h1 className={classes.text}>{text}</h1>}
        {action}
      </div>
    </main>
  );
}
