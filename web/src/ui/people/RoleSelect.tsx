import { Select, Stack, Text } from '@mantine/core';
import { type Permission, permissionTable } from '@plumbline/contract/permissions';
import { findRole, type Role, roles } from '@plumbline/contract/roles';

const custom = 'Custom';

interface RoleSelectProps {
  label: string;
  /** Undefined while nothing is chosen. */
  value: readonly Permission[] | undefined;
  hideLabel?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (permissions: Permission[]) => void;
}

/** A role, with what it does; a set of somebody's own is told by its permissions until another role is chosen. */
export function RoleSelect({ label, value, hideLabel = false, disabled, error, onChange }: RoleSelectProps) {
  const chosen = value && (findRole(value)?.name ?? custom);
  const isCustom = chosen === custom;
  const does = isCustom ? inWords(value ?? []) : roles.find(({ name }) => name === chosen)?.does;
  return (
    <Stack gap={4}>
      <Select
        {...(hideLabel ? { 'aria-label': label } : { label })}
        placeholder="Choose a role"
        data={[
          ...roles.map(({ name }) => name),
          ...(isCustom ? [{ value: custom, label: custom, disabled: true }] : []),
        ]}
        value={chosen ?? null}
        disabled={disabled ?? false}
        error={error}
        allowDeselect={false}
        renderOption={({ option }) => <RoleOption name={option.value} />}
        onChange={(name) => {
          const role = roles.find((one) => one.name === name);
          if (role) onChange([...role.permissions]);
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
      <Text size="sm">{name}</Text>
      {role && (
        <Text size="xs" c="dimmed">
          {role.does}
        </Text>
      )}
    </div>
  );
}

/** What a set of somebody's own allows. */
export const inWords = (held: readonly Permission[]) =>
  held.length === 0 ? 'Holds no permission.' : held.map((one) => `${one}: ${permissionTable[one]}`).join('; ');
