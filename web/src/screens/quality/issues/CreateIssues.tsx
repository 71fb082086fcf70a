import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

// It brings a calendar.
const CreateIssuesDialog = lazy(async () => ({
  default: (await import('./CreateIssuesDialog.tsx')).CreateIssuesDialog,
}));

/** Makes issues of all that the table lists. */
export function CreateIssues({ isEmpty }: { isEmpty: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip label="Create issues from this filter">
        <ActionIcon
          size="lg"
          aria-label="Create issues from this filter"
          disabled={isEmpty}
          onClick={() => setIsOpen(true)}
        >
          <IconMessagePlus aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <CreateIssuesDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
