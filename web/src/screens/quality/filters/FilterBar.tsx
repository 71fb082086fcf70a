import { Group, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { partOfChip, useFilterChips } from '../../../data/filter/filterChips.ts';
import { useFilterPresets } from '../../../data/filter/filterPresets.ts';
import { FilterButton } from '../../../ui/FilterButton.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { PresetMenu } from '../../../ui/presets/PresetMenu.tsx';
import { type SectionId, sectionOf, useSections } from './filterSections.ts';

// With all that people choose by, which is much of the page's script.
const FilterWindow = lazy(async () => ({ default: (await import('./FilterWindow.tsx')).FilterWindow }));

/** The filter of the view: what is active, the window to change it, and the presets. */
export function FilterBar() {
  const { chips, remove, reset } = useFilterChips();
  const sections = useSections();
  const [section, setSection] = useState<SectionId>('status');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);

  function open(at: SectionId | undefined) {
    if (at !== undefined) setSection(at);
    setIsOpen(true);
    setWasOpen(true);
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
      {wasOpen && (
        <Suspense>
          <FilterWindow
            opened={isOpen}
            sections={sections}
            section={section}
            onSection={setSection}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
