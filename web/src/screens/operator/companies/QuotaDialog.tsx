import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { type QuotaOwner, useSetQuota } from '../../../data/operator/operator.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { sizes } from '../../../ui/tokens.ts';
import { readQuota, showQuota } from './readQuota.ts';

const meanings = {
  company: 'All projects of the company together. Empty: no limit of its own.',
  project: 'Empty: as the setting of the server says.',
};

/** How much a company or a project may store. */
export function QuotaDialog({ owner, onClose }: { owner: QuotaOwner; onClose: () => void }) {
  const { kind, name, usedBytes } = owner;
  const [text, setText] = useState(showQuota(owner.quotaBytes));
  const [wrong, setWrong] = useState<string>();
  const save = useSetQuota(owner);
  const read = readQuota(text);
  const isBelow = 'bytes' in read && read.bytes !== null && read.bytes < usedBytes;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWrong('fault' in read ? read.fault : undefined);
    if ('bytes' in read && !save.isPending) save.mutate(read.bytes, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={onClose} title={`Quota of ${name}`} size={sizes.deleteModal}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <Text>{formatBytes(usedBytes)} are stored now.</Text>
          <TextInput
            label="Gigabytes"
            description={meanings[kind]}
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={wrong}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setWrong(undefined);
            }}
          />
          {isBelow && (
            <AlertBox level="alert">
              Less than is stored. Nothing is deleted, but nothing more is taken in either.
            </AlertBox>
          )}
          {save.error && <AlertBox level="error">{errorMessage(save.error)}</AlertBox>}
          <DialogButtons action="Save" busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
