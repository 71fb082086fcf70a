import { SegmentedControl, Text } from '@mantine/core';
import { type Flag, flags, flagTable } from '@plumbline/contract/flags';
import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import classes from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

/** Kept for settings that other systems wrote: a switch that does nothing is not shown. */
const shown = flags.filter((flag) => !flagTable[flag].meaning.endsWith('no effect'));

/** Which parts of the product the project shows. */
export function FlagSettings({ settings }: { settings: ProjectSettings }) {
  const section = useSection<ProjectSettings['flags']>(settings, settings.flags);
  const { values, set, save } = section;

  function choose(flag: Flag, chosen: string) {
    const { [flag]: _, ...others } = values;
    set(chosen === 'default' ? others : { ...others, [flag]: chosen === 'on' });
  }

  return (
    <SettingsSection
      title="Features"
      about="What this project shows. Without a decision the usual counts."
      section={section as never}
      onSave={() => save({ flags: Object.fromEntries(shown.map((flag) => [flag, values[flag] ?? null])) })}
    >
      <ul className={classes.flags}>
        {shown.map((flag) => (
          <li key={flag} className={classes.flag}>
            <div>
              <Text size="sm">{sentenceOf(flagTable[flag].meaning)}</Text>
              <Text size="xs" c="dimmed">
                {flag}
              </Text>
            </div>
            <SegmentedControl
              aria-label={sentenceOf(flagTable[flag].meaning)}
              size="xs"
              data={[
                { value: 'default', label: `Usual (${flagTable[flag].default ? 'on' : 'off'})` },
                { value: 'on', label: 'On' },
                { value: 'off', label: 'Off' },
              ]}
              value={settingOf(values[flag])}
              onChange={(chosen) => choose(flag, chosen)}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

const settingOf = (enabled: boolean | undefined) => (enabled === undefined ? 'default' : enabled ? 'on' : 'off');

const sentenceOf = (meaning: string) => meaning.charAt(0).toUpperCase() + meaning.slice(1);
