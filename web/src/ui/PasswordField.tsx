import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the characters', tabIndex: 0 }}
      {...props}
    />
  );
}
