import { Text } from '@mantine/core';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface OwnPasswordProps {
  hasPassword: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Says again who one is: a computer that was left open does not do. */
export function OwnPassword({ hasPassword, value, onChange }: OwnPasswordProps) {
  if (!hasPassword) {
    return <Text c="dimmed">You have no password here: this works within 15 minutes after you signed in.</Text>;
  }
  return (
    <PasswordField
      label="Your password"
      autoComplete="current-password"
      maxLength={1024}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
