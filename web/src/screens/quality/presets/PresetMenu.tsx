import { Badge, Button, Menu, VisuallyHidden } from '@mantine/core';
import type { FilterPreset } from '@plumbline/contract/resources/filterPresets';
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
import { useFilter } from '../../../data/filter/filter.ts';
import { useChosenPreset, useFilterPresets, useSavePreset } from '../../../data/filter/filterPresets.ts';
import { DeletePreset } from './DeletePreset.tsx';
import { PresetDialog } from './PresetDialog.tsx';
import { PresetItems } from './PresetItems.tsx';
import classes from './PresetMenu.module.css';

/** What is being asked in a window over the menu's place. */
type Asking = { kind: 'new' } | { kind: 'edit' | 'delete'; preset: FilterPreset };

/** The filters that were kept under a name: one's own and the project's ([QUAL-9]). */
export function PresetMenu() {
  const list = useFilterPresets();
  const chosen = useChosenPreset(list.presets);
  const { preset, isEdited, canSave } = chosen;
  const { filter, isActive } = useFilter();
  const save = useSavePreset();
  const [asking, setAsking] = useState<Asking>();
  const isOwn = preset?.isOwn ?? false;

  function saveChosen({ _id, name, scope }: FilterPreset) {
    save.mutate({ presetId: _id, body: { name, scope, filters: filter } });
  }

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
            loading={save.isPending}
          >
            {preset ? (
              <span className={classes.name}>
                <VisuallyHidden>Presets: </VisuallyHidden>
                <bdi>{preset.name}</bdi>
              </span>
            ) : (
              'Presets'
            )}{' '}
            {isEdited && <Badge className={classes.edited}>Edited</Badge>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <PresetItems list={list} chosen={preset} onChoose={chosen.apply} onLeave={chosen.leave} />
          <Menu.Divider />
          {preset && (
            <>
              <Menu.Item
                leftSection={<IconDeviceFloppy aria-hidden />}
                disabled={!canSave}
                onClick={() => saveChosen(preset)}
              >
                Save
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowBackUp aria-hidden />}
                disabled={!isEdited}
                onClick={() => chosen.apply(preset)}
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
        onSaved={chosen.select}
        onClose={() => setAsking(undefined)}
      />
      <DeletePreset
        preset={asking?.kind === 'delete' ? asking.preset : undefined}
        onDeleted={chosen.leave}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}
