import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useLogInHere } from '../../../data/integrations/login/useLogInHere.ts';
import { isLoginWanted } from '../../../data/integrations/sending.ts';
import { useTreeChoice } from '../../../data/integrations/treeChoice.ts';
import { type ExportedIssues, issueFormats, useSendIssues } from '../../../data/issues/issueExports.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { FileTree } from '../../../ui/FileTree.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { sizes } from '../../../ui/tokens.ts';

interface SendIssuesProps {
  service: string;
  issues: ExportedIssues;
  onClose: () => void;
}

const formats = issueFormats.filter(({ isSent }) => isSent);

/** Issues as a PDF or BCF file into a folder of the design service. */
export function SendIssues({ service, issues, onClose }: SendIssuesProps) {
  const { send, isSending, sent, error } = useSendIssues();
  const { rows, chosen, root, turn, choose, reload } = useTreeChoice(
    { projectId: usePlace().project._id },
    { foldersOnly: true },
  );
  const [formatId, setFormatId] = useState(formats[0]?.id);
  const format = formats.find(({ id }) => id === formatId);
  const [folder] = chosen;
  const problem = error ?? root.error;
  return (
    <Modal opened title={`Send to ${service}`} size={sizes.importModal} closeOnClickOutside={false} onClose={onClose}>
      <Stack gap="lg">
        <Select
          label="As"
          data={formats.map(({ id, label }) => ({ value: id, label }))}
          value={formatId ?? null}
          allowDeselect={false}
          onChange={(id) => setFormatId(id ?? undefined)}
        />
        {root.entries === undefined && root.error === undefined && (
          <LoadingSkeleton rows={6} height={24} label="Loading the folders" />
        )}
        {root.entries && rows.length === 0 && <Text>There are no folders to show.</Text>}
        {rows.length > 0 && (
          <FileTree label="Folders" rows={rows} choosesFolder visibleRows={7} onTurn={turn} onChoose={choose} />
        )}
        {sent && (
          <AlertBox>
            {sent.filename} was sent{sent.versionNumber ? ` as version ${sent.versionNumber}` : ''}.
          </AlertBox>
        )}
        {problem !== null && problem !== undefined && <Problem problem={problem} onLoggedIn={reload} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="md" onClick={onClose}>
            {sent ? 'Close' : 'Cancel'}
          </Button>
          <Button
            size="md"
            disabled={folder === undefined || format === undefined}
            loading={isSending}
            onClick={() => folder && format && send(format, issues, folder.id)}
          >
            Send
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What went wrong; where another login mends it, that login. */
function Problem({ problem, onLoggedIn }: { problem: unknown; onLoggedIn: () => void }) {
  const { project } = usePlace();
  const login = useLogInHere(project._id, 'An unexpected error occurred during login.', { onLoggedIn });
  return (
    <AlertBox
      level="error"
      action={
        isLoginWanted(problem) && (
          <Button variant="default" loading={login.isWaiting} onClick={login.startWithMore}>
            Log In
          </Button>
        )
      }
    >
      {login.problem ?? errorMessage(problem)}
    </AlertBox>
  );
}
