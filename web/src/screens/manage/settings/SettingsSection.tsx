import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { SectionHead } from './SectionHead.tsx';
import classes from './Settings.module.css';
import type { Section } from './useSection.ts';

interface SettingsSectionProps {
  title: string;
  about: string;
  section: Section<never>;
  /** Something that is typed is wrong: it cannot be saved. */
  isWrong?: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** A part of the settings, with what saves it. */
export function SettingsSection({ title, about, section, isWrong = false, onSave, children }: SettingsSectionProps) {
  const id = useId();
  const { isChanged, isSaved, busy, problem, reset } = section;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !isWrong) onSave();
  }
  return (
    <form className={classes.section} aria-labelledby={id} noValidate onSubmit={submit}>
      <SectionHead id={id} title={title} about={about} />
      {children}
      {problem && <AlertBox level="error">{problem}</AlertBox>}
      <Group gap="xs">
        <Button type="submit" size="md" loading={busy} disabled={!isChanged || isWrong}>
          Save
        </Button>
        {isChanged && (
          <Button variant="default" size="md" disabled={busy} onClick={reset}>
            Discard
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {isSaved && 'Saved.'}
        </Text>
      </Group>
    </form>
  );
}
