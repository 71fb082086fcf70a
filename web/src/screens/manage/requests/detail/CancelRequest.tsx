import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useChangeRequest } from '../../../../data/requests/analysisRequests.ts';
import { DeleteModal } from '../../../../ui/DeleteModal.tsx';

/** Ends the work of a request, after asking. */
export function CancelRequest({ projectId, requestId }: { projectId: string; requestId: string }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useChangeRequest(projectId, requestId, 'cancel');

  function close() {
    reset();
    setAsking(false);
  }

  return (
    <>
      <Button variant="default" size="md" flex="none" onClick={() => setAsking(true)}>
        Cancel analysis
      </Button>
      <DeleteModal
        opened={asking}
        title="Cancel the analysis?"
        keep="Keep running"
        action="Cancel analysis"
        busy={isPending}
        error={error && errorMessage(error)}
        onCancel={close}
        onDelete={() => mutate(undefined, { onSuccess: close })}
      >
        What was done so far is discarded. The request stays here and can be run again.
      </DeleteModal>
    </>
  );
}
