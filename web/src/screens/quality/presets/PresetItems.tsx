import { Box, Loader, Menu, Text } from '@mantine/core';
import type { FilterPreset } from '@plumbline/contract/resources/filterPresets';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { useFilterPresets } from '../../../data/filter/filterPresets.ts';
import classes from './PresetMenu.module.css';

const scopes = [
  { scope: 'user', label: 'My Filters' },
  { scope: 'project', label: 'Project filters' },
] as const;

/** The presets to choose from, by whose they are. */
export function PresetItems({
  list: { presets, error, isFetching, retry },
  chosen,
  onChoose,
  onLeave,
}: {
  list: ReturnType<typeof useFilterPresets>;
  chosen: FilterPreset | undefined;
  onChoose: (preset: FilterPreset) => void;
  onLeave: () => void;
}) {
  if (presets === undefined && error !== null) {
    return (
      <Menu.Item
        closeMenuOnClick={false}
        leftSection={isFetching ? <Loader size="xs" /> : <IconRefresh aria-hidden />}
        onClick={retry}
      >
        The presets could not be loaded. Retry
      </Menu.Item>
    );
  }
  if (presets === undefined) return <Menu.Label>Loading the presets</Menu.Label>;
  return (
    <div className={classes.presets}>
      {presets.length > 0 && (
        <PresetItem id="" isChosen={chosen === undefined} onClick={onLeave}>
          No preset
        </PresetItem>
      )}
      {scopes.map(({ scope, label }) => {
        const own = presets.filter((preset) => preset.scope === scope);
        return (
          <Box key={scope} role="group" aria-label={label}>
            <Menu.Label>{label}</Menu.Label>
            {own.length === 0 && (
              <Text size="xs" c="dimmed" px={8} pb={4}>
                None yet
              </Text>
            )}
            {own.map((preset) => (
              <PresetItem
                key={preset._id}
                id={preset._id}
                isChosen={preset === chosen}
                onClick={() => onChoose(preset)}
              >
                <span className={classes.item} title={preset.name}>
                  <bdi>{preset.name}</bdi>
                </span>
              </PresetItem>
            ))}
          </Box>
        );
      })}
    </div>
  );
}

/** Choosing the chosen one again restores it. */
function PresetItem({
  id,
  isChosen,
  onClick,
  children,
}: {
  id: string;
  isChosen: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Menu.RadioItem
      value={id}
      checked={isChosen}
      closeMenuOnClick
      checkIcon={<IconCheck aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Menu.RadioItem>
  );
}
