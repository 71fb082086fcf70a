import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { longestGrantName } from '@plumbline/contract/resources/accessTokens';
import { isRedirectAddress } from '@plumbline/contract/resources/isRedirectAddress';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useRegisterApp } from '../../../data/tokens/apps.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { sizes } from '../../../ui/tokens.ts';

/** Makes a tool known, and shows what it calls itself by. */
export function RegisterAppDialog({ onClose }: { onClose: () => void }) {
  const register = useRegisterApp();
  const made = register.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? `${made.app.name} is registered` : 'Register app'}
      size={sizes.filterModal}
      closeOnClickOutside={!made?.secret}
      closeOnEscape={!made?.secret}
      withCloseButton={!made?.secret}
    >
      {made ? (
        <Stack gap="md">
          <CopyField label="Client id" text={made.app._id} />
          {made.secret && <AlertBox level="alert">Copy the secret now: it is shown this once.</AlertBox>}
          {made.secret && <CopyField label="Client secret" text={made.secret} />}
          <CopyField
            label="What the tool needs to know of this server"
            text={`${window.location.origin}/.well-known/oauth-authorization-server`}
          />
          <Group justify="flex-end">
            <Button size="md" onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      ) : (
        <Form register={register} onClose={onClose} />
      )}
    </Modal>
  );
}

function Form({ register, onClose }: { register: ReturnType<typeof useRegisterApp>; onClose: () => void }) {
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const [withSecret, setWithSecret] = useState(false);
  const redirectAddresses = addresses.split(/\s+/).filter(Boolean);
  const wrong = redirectAddresses.find((address) => !isRedirectAddress(address));
  const isReady = name.trim() !== '' && redirectAddresses.length > 0 && wrong === undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !register.isPending) register.mutate({ name, redirectAddresses, withSecret });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="People are asked by this name whether they let it in"
          maxLength={longestGrantName}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Addresses to return to"
          description="One a line, as the tool’s documentation has it. On one’s own computer (http://127.0.0.1/…) any port is taken."
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          value={addresses}
          error={
            wrong !== undefined &&
            `${wrong} cannot be returned to: take https://, http://127.0.0.1, http://localhost or a scheme such as com.example.app:/`
          }
          onChange={(event) => setAddresses(event.currentTarget.value)}
        />
        <Checkbox
          label="With a secret"
          description="For tools that run on a server. One that people install cannot keep it."
          checked={withSecret}
          onChange={(event) => setWithSecret(event.currentTarget.checked)}
        />
        {register.isError && (
          <AlertBox level="error" title="The app was not registered.">
            {errorMessage(register.error)}
          </AlertBox>
        )}
        <DialogButtons action="Register" busy={register.isPending} disabled={!isReady} onCancel={onClose} />
      </Stack>
    </form>
  );
}
