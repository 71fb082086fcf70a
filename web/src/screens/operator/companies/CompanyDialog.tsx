import { Modal, Stack, TextInput } from '@mantine/core';
import { findFault } from '@plumbline/contract/nameText';
import { companyName, type OperatedCompany } from '@plumbline/contract/resources/operator';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useSaveCompany } from '../../../data/operator/operator.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { sizes } from '../../../ui/tokens.ts';

interface CompanyDialogProps {
  /** Absent: a new one. */
  company: OperatedCompany | undefined;
  onClose: () => void;
}

/** A new company, or another name for one that there is. */
export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const [name, setName] = useState(company?.name ?? '');
  const [wrong, setWrong] = useState<string>();
  const save = useSaveCompany(company);

  function submit(event: FormEvent) {
    event.preventDefault();
    const fault = findFault(companyName, name);
    setWrong(fault);
    if (fault === undefined && !save.isPending) save.mutate(name, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={onClose} title={company ? `Rename ${company.name}` : 'New company'} size={sizes.deleteModal}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Name"
            data-autofocus
            autoComplete="off"
            value={name}
            error={wrong}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              setWrong(undefined);
            }}
          />
          {save.error && <AlertBox level="error">{errorMessage(save.error)}</AlertBox>}
          <DialogButtons action={company ? 'Rename' : 'Add'} busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
