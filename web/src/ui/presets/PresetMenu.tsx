import { Badge, Button, Menu, VisuallyHidden } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBookmark,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Preset, Presets } from './Preset.ts';
import { PresetItems } from './PresetItems.tsx';
import classes from './PresetMenu.module.css';
import type { Asking, PresetWindows as Windows } from './PresetWindows.tsx';

const PresetWindows = lazy(async () => ({
  default: (await import('./PresetWindows.tsx')).PresetWindows,
})) as typeof Windows;

/** The filters that were kept under a name: one's own and the project's ([QUAL-9]). */
export function PresetMenu<P extends Preset>({ kept }: { kept: Presets<P> }) {
  const { preset, isEdited, canSave, isActive, saving } = kept;
  const [asking, setAsking] = useState<Asking<P>>();
  const [hasAsked, setHasAsked] = useState(false);
  const ask = (what: Asking<P>) => {
    setAsking(what);
    setHasAsked(true);
  };
  const isOwn = preset?.isOwn ?? false;
  const name = preset?.name ?? kept.builtIn?.find(({ isChosen }) => isChosen)?.name;

  return (
    <>
      <Menu width={280} position="bottom-end" classNames={{ dropdown: classes.dropdown }}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.button}
            classNames={{ label: classes.label }}
            leftSection={<IconBookmark aria-hidden />}
            rightSection={<IconChevronDown aria-hidden />}
            loading={saving.isBusy && asking === undefined}
          >
            {name ? (
              <span className={classes.name}>
                <VisuallyHidden>Presets: </VisuallyHidden>
                <bdi>{name}</bdi>
              </span>
            ) : (
              'Presets'
            )}{' '}
            {isEdited && <Badge className={classes.edited}>Edited</Badge>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <PresetItems kept={kept} />
          <Menu.Divider />
          {preset && (
            <>
              <Menu.Item
                leftSection={<IconDeviceFloppy aria-hidden />}
                disabled={!canSave}
                onClick={() => saving.save(preset, preset)}
              >
                Save
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowBackUp aria-hidden />}
                disabled={!isEdited}
                onClick={() => kept.apply(preset)}
              >
                Discard
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconPlus aria-hidden />} disabled={!isActive} onClick={() => ask({ kind: 'new' })}>
            Save as new
          </Menu.Item>
          {preset && (
            <>
              <Menu.Item
                leftSection={<IconPencil aria-hidden />}
                disabled={!isOwn}
                onClick={() => ask({ kind: 'edit', preset })}
              >
                Edit name and scope
              </Menu.Item>
              <Menu.Item
                color="danger"
                leftSection={<IconTrash aria-hidden />}
                disabled={!isOwn}
                onClick={() => ask({ kind: 'delete', preset })}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {hasAsked && (
        <Suspense>
          <PresetWindows kept={kept} asking={asking} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
