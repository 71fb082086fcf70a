import { Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type NewS3Folder, newS3Folder } from '@plumbline/contract/resources/s3Folders';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useAddS3Folder } from '../../../../data/integrations/s3Folders.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../../ui/DialogButtons.tsx';
import { sizes } from '../../../../ui/tokens.ts';

type Field = keyof NewS3Folder;

const empty: Record<Field, string> = {
  name: '',
  address: 'https://',
  region: 'us-east-1',
  bucket: '',
  folder: '',
  accessKeyId: '',
  secretAccessKey: '',
};

const fields: { field: Field; label: string; description?: string }[] = [
  { field: 'name', label: 'Name', description: 'What people call it here' },
  { field: 'address', label: 'Address', description: 'Such as https://s3.eu-central-1.amazonaws.com' },
  { field: 'region', label: 'Region' },
  { field: 'bucket', label: 'Bucket' },
  { field: 'folder', label: 'Folder', description: 'All of the bucket where it is empty' },
  { field: 'accessKeyId', label: 'Access key' },
];

const needed: Record<Field, string> = {
  name: 'Name must be defined',
  address: 'This is not an address.',
  region: 'This is not a region.',
  bucket: 'This is not the name of a bucket.',
  folder: 'A folder has no . and .. in it.',
  accessKeyId: 'Access key must be defined',
  secretAccessKey: 'Secret key must be defined',
};

interface AddS3FolderProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** A new S3 folder; it is looked into before it is kept. */
export function AddS3Folder({ projectId, opened, onClose }: AddS3FolderProps) {
  const add = useAddS3Folder(projectId);
  function close() {
    add.reset();
    onClose();
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Add S3 folder"
      size={sizes.filterModal}
      closeOnEscape={!add.isPending}
      closeOnClickOutside={false}
    >
      <AddForm add={add} onClose={close} />
    </Modal>
  );
}

function AddForm({ add, onClose }: { add: ReturnType<typeof useAddS3Folder>; onClose: () => void }) {
  const [values, setValues] = useState(empty);
  const [wasSent, setWasSent] = useState(false);
  const wrong = wasSent ? findWrong(values) : new Map<Field, string>();

  function change(field: Field, value: string) {
    add.reset();
    setValues((before) => ({ ...before, [field]: value }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (findWrong(values).size > 0 || add.isPending) return;
    add.mutate(values, { onSuccess: onClose });
  }

  return (
    <form noValidate aria-label="S3 folder" onSubmit={submit}>
      <Stack gap="md">
        {fields.map(({ field, label, description }) => (
          <TextInput
            key={field}
            label={label}
            description={description}
            data-autofocus={field === 'name' || undefined}
            autoComplete="off"
            value={values[field]}
            error={wrong.get(field)}
            onChange={(event) => change(field, event.currentTarget.value)}
          />
        ))}
        <PasswordInput
          label="Secret key"
          description="Kept encrypted, and never shown again"
          autoComplete="off"
          value={values.secretAccessKey}
          error={wrong.get('secretAccessKey')}
          onChange={(event) => change('secretAccessKey', event.currentTarget.value)}
        />
        {add.error && <AlertBox level="error">{errorMessage(add.error)}</AlertBox>}
        <DialogButtons action="Add" busy={add.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function findWrong(values: Record<Field, string>): Map<Field, string> {
  const parsed = newS3Folder.safeParse(values);
  const issues = parsed.success ? [] : parsed.error.issues;
  return new Map(issues.map(({ path: [field] }) => [field as Field, needed[field as Field]]));
}
