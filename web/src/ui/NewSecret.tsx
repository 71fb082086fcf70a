import { Stack, Text } from '@mantine/core';
import { CopyField } from './CopyField.tsx';
import { QrCode } from './QrCode.tsx';

/** The secret of an authenticator app, to photograph or to type. */
export function NewSecret({ secret, address }: { secret: string; address: string }) {
  return (
    <Stack gap="md">
      <Text>Scan this with an authenticator app on your phone, then enter the six digits that it shows.</Text>
      <QrCode text={address} label="QR code for your authenticator app" />
      <CopyField label="Or type this into the app" text={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
    </Stack>
  );
}
