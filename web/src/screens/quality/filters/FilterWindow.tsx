import { Button, Group, Modal, Tabs } from '@mantine/core';
import { useFilter } from '../../../data/filter/filter.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { sizes } from '../../../ui/tokens.ts';
import classes from './FilterWindow.module.css';
import { filterBodies } from './filterBodies.ts';
import type { FilterSection, SectionId } from './filterSections.ts';

/** Every filter that the view has; what is chosen counts at once. */
export function FilterWindow({
  opened,
  sections,
  section,
  onSection,
  onClose,
}: {
  opened: boolean;
  sections: readonly FilterSection[];
  section: SectionId;
  onSection: (section: SectionId) => void;
  onClose: () => void;
}) {
  const { filter, reset, isActive } = useFilter();
  const open = sections.find(({ id }) => id === section) ?? sections[0]!;
  const Body = filterBodies[open.id];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Filters"
      size={sizes.filterModal}
      classNames={{ body: classes.body }}
    >
      <Tabs
        orientation="vertical"
        className={classes.tabs}
        value={open.id}
        onChange={(value) => onSection(value as SectionId)}
      >
        <Tabs.List className={classes.list} aria-label="Filters">
          {sections.map(({ id, label, parts }) => (
            <Tabs.Tab
              key={id}
              value={id}
              data-autofocus={id === open.id || undefined}
              rightSection={parts.some((part) => filter[part] !== undefined) && <ActiveMark />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open.id} className={classes.panel}>
          <ScrollRegion label={`Filter by ${open.label.toLowerCase()}`} className={classes.section}>
            <Body key={open.id} />
          </ScrollRegion>
        </Tabs.Panel>
      </Tabs>
      <Group justify="space-between" className={classes.foot}>
        <Button variant="default" size="md" disabled={!isActive} onClick={reset}>
          Reset filters
        </Button>
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Modal>
  );
}

function ActiveMark() {
  return <span className={classes.mark} role="img" aria-label="active" />;
}
