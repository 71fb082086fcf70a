import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { partOfChip, useFilterChips } from '../../../data/filter/filterChips.ts';
import { useFilterPresets } from '../../../data/filter/filterPresets.ts';
import { FilterButton } from '../../../ui/FilterButton.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { PresetMenu } from '../../../ui/presets/PresetMenu.tsx';
import { FilterWindow } from './FilterWindow.tsx';
import { type SectionId, sectionOf, useSections } from './filterSections.tsx';

/** The filter of the view: what is active, the window to change it, and the presets. */
export function FilterBar() {
  const { chips, remove, reset } = useFilterChips();
  const sections = useSections();
  const [section, setSection] = useState<SectionId>('status');
  const [isOpen, setIsOpen] = useState(false);

  function open(at: SectionId | undefined) {
    if (at !== undefined) setSection(at);
    setIsOpen(true);
  }

  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <FilterButton active={chips.length} onOpen={() => open(undefined)} />
        <PresetMenu kept={useFilterPresets()} />
      </Group>
      <FilterChips
        chips={chips.map((chip) => ({ ...chip, fixed: sectionOf(partOfChip(chip.id), sections) === undefined }))}
        onOpen={(id) => open(sectionOf(partOfChip(id), sections))}
        onRemove={remove}
        onReset={reset}
      />
      <FilterWindow
        opened={isOpen}
        sections={sections}
        section={section}
        onSection={setSection}
        onClose={() => setIsOpen(false)}
      />
    </Stack>
  );
}
