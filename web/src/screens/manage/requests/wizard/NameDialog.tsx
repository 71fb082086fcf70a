import { Modal, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { longestAnalysisName } from '@plumbline/contract/resources/analysisRequests';
import type { FormEvent } from 'react';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../../ui/DialogButtons.tsx';
import { sizes } from '../../../../ui/tokens.ts';

/** Asks for the name and sends the request ([REQ-4], [REQ-5]). */
export function NameDialog({
  opened,
  name,
  maySend,
  busy,
  error,
  onName,
  onSend,
  onClose,
}: {
  opened: boolean;
  name: string;
  maySend: boolean;
  busy: boolean;
  error: Error | null;
  onName: (name: string) => void;
  onSend: () => void;
  onClose: () => void;
}) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (maySend && !busy) onSend();
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Request Analysis"
      size={sizes.deleteModal}
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label="Analysis name*"
            aria-required
            data-autofocus
            autoComplete="off"
            maxLength={longestAnalysisName}
            value={name}
            readOnly={busy}
            onChange={(event) => onName(event.currentTarget.value)}
          />
          {error && !busy && <Failure error={error} />}
          <DialogButtons action="Send" busy={busy} disabled={!maySend} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

const failed = 'We could not process the request. Please try again.';

/** With what the server says of it, if it says something. */
function Failure({ error }: { error: Error }) {
  if (!(error instanceof ApiError)) return <AlertBox level="error">{failed}</AlertBox>;
  return (
    <AlertBox level="error" title={failed}>
      {error.message}
      {error.payloadOf('requests.scanUnreadable')?.scans.map(({ filename, message }) => (
        <div key={filename}>
          {filename}: {message}
        </div>
      ))}
    </AlertBox>
  );
}
