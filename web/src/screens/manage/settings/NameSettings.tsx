import { ActionIcon, Button, Select, Text, TextInput } from '@mantine/core';
import { showElementType } from '@plumbline/contract/elementType';
import { findFault, nameText } from '@plumbline/contract/nameText';
import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

const parts = {
  floorNames: {
    title: 'Names of floors',
    about: 'What people are shown instead of what the models call a floor.',
    one: 'floor',
    nameOf: (raw: string) => raw,
  },
  typeNames: {
    title: 'Names of types',
    about: 'What people are shown instead of what the models call a type of element.',
    one: 'type',
    nameOf: (raw: string) => `${showElementType(raw)} (${raw})`,
  },
} as const;

const shownName = nameText('A name');

/** What the project calls floors, or types, that its models call otherwise. */
export function NameSettings({ settings, part }: { settings: ProjectSettings; part: keyof typeof parts }) {
  const { title, about, one, nameOf } = parts[part];
  const section = useSection<Record<string, string>>(settings, settings[part]);
  const { values, set, save } = section;
  const known = part === 'floorNames' ? settings.known.floors : settings.known.types;
  const left = known.filter((raw) => !Object.hasOwn(values, raw));
  const [chosen, choose] = useState<string | null>(null);
  const isWrong = Object.values(values).some((name) => findFault(shownName, name) !== undefined);
  return (
    <SettingsSection
      title={title}
      about={about}
      section={section as never}
      isWrong={isWrong}
      onSave={() => save({ [part]: values })}
    >
      {known.length === 0 && (
        <Text size="sm" c="dimmed">
          Once a model has been read, its {one}s can be named here.
        </Text>
      )}
      {Object.keys(values).length > 0 && (
        <ul className={classes.names} aria-label={title}>
          {Object.entries(values).map(([raw, name]) => (
            <li key={raw} className={classes.nameRow}>
              <TextInput
                label={nameOf(raw)}
                autoComplete="off"
                value={name}
                error={findFault(shownName, name)}
                onChange={({ currentTarget: { value } }) => set({ ...values, [raw]: value })}
              />
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={`Take away the name of ${raw}`}
                onClick={() => set(without(values, raw))}
              >
                <IconTrash aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <div className={classes.add}>
          <Select
            label={`Another ${one}`}
            placeholder={`Choose a ${one}`}
            data={left.map((raw) => ({ value: raw, label: nameOf(raw) }))}
            value={chosen}
            searchable
            onChange={choose}
          />
          <Button
            variant="default"
            disabled={chosen === null}
            onClick={() => {
              if (chosen !== null)
                set({ ...values, [chosen]: part === 'floorNames' ? chosen : showElementType(chosen) });
              choose(null);
            }}
          >
            Add
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

function without<Value>(values: Record<string, Value>, name: string): Record<string, Value> {
  const { [name]: _, ...others } = values;
  return others;
}
