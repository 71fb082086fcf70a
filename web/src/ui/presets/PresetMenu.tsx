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
import { useState } from 'react';
import { DeletePreset } from './DeletePreset.tsx';
import type { Preset, Presets } from './Preset.ts';
import { PresetDialog } from './PresetDialog.tsx';
import { PresetItems } from './PresetItems.tsx';
import classes from './PresetMenu.module.css';

/** What is being asked in a window over the menu's place. */
type Asking<P> = { kind: 'new' } | { kind: 'edit' | 'delete'; preset: P };

/** The filters that were kept under a name: one's own and the project's ([QUAL-9]). */
export function PresetMenu<P extends Preset>({ kept }: { kept: Presets<P> }) {
  const { preset, isEdited, canSave, isActive, saving } = kept;
  const [asking, setAsking] = useState<Asking<P>>();
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
          <Menu.Item
            leftSection={<IconPlus aria-hidden />}
            disabled={!isActive}
            onClick={() => setAsking({ kind: 'new' })}
          >
            Save as new
          </Menu.Item>
          {preset && (
            <>
              <Menu.Item
                leftSection={<IconPencil aria-hidden />}
                disabled={!isOwn}
                onClick={() => setAsking({ kind: 'edit', preset })}
              >
                Edit name and scope
              </Menu.Item>
              <Menu.Item
                color="danger"
                leftSection={<IconTrash aria-hidden />}
                disabled={!isOwn}
                onClick={() => setAsking({ kind: 'delete', preset })}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <PresetDialog
        asking={asking?.kind === 'delete' ? undefined : asking}
        saving={saving}
        onSaved={kept.select}
        onClose={() => setAsking(undefined)}
      />
      <DeletePreset
        preset={asking?.kind === 'delete' ? asking.preset : undefined}
        removing={kept.removing}
        onDeleted={kept.leave}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}
