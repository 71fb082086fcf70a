import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Settings.module.css';

/** A part of the settings that is looked at, not saved. */
export function SectionFrame({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      {children}
    </section>
  );
}
