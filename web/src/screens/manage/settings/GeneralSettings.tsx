import { Radio, Stack, TextInput } from '@mantine/core';
import { findFault } from '@plumbline/contract/nameText';
import { addressText, type ProjectSettings, projectName } from '@plumbline/contract/resources/companies';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

/** Its name, its address, and who publishes. */
export function GeneralSettings({ settings }: { settings: ProjectSettings }) {
  const { name, publishing, address } = settings;
  const section = useSection(settings, { name, address, publishing });
  const { values, set, save } = section;
  const fault = findFault(projectName, values.name);
  const isReaddressed = values.address !== address;
  const addressFault = isReaddressed ? findFault(addressText, values.address) : undefined;
  return (
    <SettingsSection
      title="General"
      about="What the project is called, and how its results reach people."
      section={section as never}
      isWrong={fault !== undefined || addressFault !== undefined}
      onSave={() =>
        save({ name: values.name, publishing: values.publishing, ...(isReaddressed && { address: values.address }) })
      }
    >
      <TextInput
        label="Name"
        autoComplete="off"
        value={values.name}
        error={fault}
        onChange={({ currentTarget: { value } }) => set({ ...values, name: value })}
      />
      <TextInput
        label="Address"
        description={`Stands in links: ${location.origin}/${values.address.trim() || '…'}. Links with addresses that it had before still lead here.`}
        autoComplete="off"
        value={values.address}
        error={addressFault}
        onChange={({ currentTarget: { value } }) => set({ ...values, address: value })}
      />
      <Radio.Group
        label="Publishing"
        description="Counts for analyses that are requested from now on."
        value={values.publishing}
        onChange={(value) => set({ ...values, publishing: value === 'reviewed' ? 'reviewed' : 'automatic' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="automatic" label="Results are published as they come" />
          <Radio value="reviewed" label="Results wait until a reviewer or a publishing administrator publishes them" />
        </Stack>
      </Radio.Group>
    </SettingsSection>
  );
}
