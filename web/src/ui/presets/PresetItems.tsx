import { Box, Loader, Menu, Text } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Preset, Presets } from './Preset.ts';
import classes from './PresetMenu.module.css';

const scopes = [
  { scope: 'user', label: 'My Filters' },
  { scope: 'project', label: 'Project filters' },
] as const;

/** The presets to choose from, by whose they are. */
export function PresetItems<P extends Preset>({ kept }: { kept: Presets<P> }) {
  return (
    <>
      <BuiltIn kept={kept} />
      <Kept kept={kept} />
    </>
  );
}

/** Those that everybody has. */
function BuiltIn<P extends Preset>({ kept: { builtIn = [] } }: { kept: Presets<P> }) {
  return builtIn.map(({ id, name, isChosen, apply }) => (
    <PresetItem key={id} id={id} isChosen={isChosen} onClick={apply}>
      {name}
    </PresetItem>
  ));
}

function Kept<P extends Preset>({
  kept: { presets, hasFailed, isFetching, retry, preset: chosen, apply, leave },
}: {
  kept: Presets<P>;
}) {
  if (presets === undefined && hasFailed) {
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
        <PresetItem id="" isChosen={chosen === undefined} onClick={leave}>
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
              <PresetItem key={preset._id} id={preset._id} isChosen={preset === chosen} onClick={() => apply(preset)}>
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
