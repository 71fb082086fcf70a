import { Group, Select, Stack, Text } from '@mantine/core';
import { issueLevelOf, issueLevels } from '@plumbline/contract/issueRights';
import { holdsAll, type Permission, permissionTable, viewerPermissions } from '@plumbline/contract/permissions';
import { findRole, nameOfRole, type Role, roles } from '@plumbline/contract/roles';

interface RoleSelectProps {
  label: string;
  /** Undefined while nothing is chosen. */
  value: readonly Permission[] | undefined;
  hideLabel?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (permissions: Permission[]) => void;
}

/** A role, with what it does and what it may do with issues; a set of somebody's own is told by its permissions until another role is chosen. */
export function RoleSelect({ label, value, hideLabel = false, disabled, error, onChange }: RoleSelectProps) {
  const role = value && findRole(value);
  const chosen = value && nameOfRole(value);
  const does = value && (role?.does ?? inWords(value));
  return (
    <Stack gap={4}>
      <Select
        {...(hideLabel ? { 'aria-label': label } : { label })}
        placeholder="Choose a role"
        data={[
          ...roles.map(({ name }) => name),
          ...(chosen && !role ? [{ value: chosen, label: chosen, disabled: true }] : []),
        ]}
        value={chosen ?? null}
        disabled={disabled ?? false}
        error={error}
        allowDeselect={false}
        renderOption={({ option }) => <RoleOption name={option.value} />}
        onChange={(name) => {
          const next = roles.find((one) => one.name === name);
          if (next) onChange([...next.permissions]);
        }}
      />
      {does && (
        <Text size="xs" c="dimmed">
          {does}
        </Text>
      )}
    </Stack>
  );
}

function RoleOption({ name }: { name: string }) {
  const role: Role | undefined = roles.find((one) => one.name === name);
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{name}</Text>
        {role && <Text size="xs">{issueLevels[issueLevelOf(role.permissions)]}</Text>}
      </Group>
      {role && (
        <Text size="xs" c="dimmed">
          {role.does}
        </Text>
      )}
    </div>
  );
}

/** What a set of somebody's own allows. */
function inWords(held: readonly Permission[]): string {
  if (held.length === 0) return 'Holds no permission.';
  const level = holdsAll(held, viewerPermissions) ? `${issueLevels[issueLevelOf(held)]}. ` : '';
  return level + held.map((one) => `${one}: ${permissionTable[one]}`).join('; ');
}
