import { Stack, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { usePageTitle } from '../../data/system/settings.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import classes from '../../ui/CentredPage.module.css';
import { Logo } from '../../ui/Logo.tsx';

interface SessionFrameProps {
  title: string;
  intro?: ReactNode;
  problem?: string;
  onSubmit: (event: FormEvent) => void;
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens before somebody is signed in: one small form. */
export function SessionFrame({ title, intro, problem, onSubmit, foot, children }: SessionFrameProps) {
  usePageTitle(title);
  return (
    <main className={classes.page}>
      <Logo size={32} />
      <form className={classes.card} aria-label={title} noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          {intro}
          {problem && <AlertBox level="error">{problem}</AlertBox>}
          {children}
        </Stack>
      </form>
      {foot && <p className={classes.foot}>{foot}</p>}
    </main>
  );
}
