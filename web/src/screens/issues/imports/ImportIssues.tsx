import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { type BcfPreview, bcfEndings, type ImportedBcf } from '@plumbline/contract/resources/issueFiles';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { issuePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useBcfPreview, useImportBcf } from '../../../data/issues/issueImports.ts';
import { issueLabel } from '../../../data/issues/names.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilePicker } from '../../../ui/FilePicker.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { sizes } from '../../../ui/tokens.ts';
import { WaitingNote } from '../../../ui/WaitingNote.tsx';
import classes from './ImportIssues.module.css';
import { type Take, TopicLine } from './TopicLine.tsx';
import { describeOutcome, hasNews, summarise } from './topicWords.ts';

/** Issues of other tools, from a BCF file: looked at first, then imported ([ISSUE-6]). */
export function ImportIssues() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        title="Import issues from BCF"
        leftSection={<IconFileImport aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Import
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [rejected, setRejected] = useState<string>();
  const bring = useImportBcf();
  const isBusy = bring.isPending;
  return (
    <Modal
      opened
      title="Import issues from BCF"
      size={sizes.importModal}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
      onClose={onClose}
    >
      <Stack gap="md">
        {bring.data ? (
          <Outcome outcome={bring.data} onClose={onClose} />
        ) : (
          <>
            <FilePicker
              label="Choose a BCF file"
              extensions={bcfEndings}
              multiple={false}
              disabled={isBusy}
              compact={file !== undefined}
              onPick={({ accepted, rejected: refused }) => {
                bring.reset();
                setRejected(refused[0]?.name);
                if (accepted[0]) setFile(accepted[0]);
              }}
            />
            {rejected !== undefined && <AlertBox level="alert">{`${rejected} is no BCF file.`}</AlertBox>}
            {file && <Preview key={`${file.name} ${file.lastModified}`} file={file} bring={bring} onClose={onClose} />}
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface PreviewProps {
  file: File;
  bring: ReturnType<typeof useImportBcf>;
  onClose: () => void;
}

function Preview({ file, bring, onClose }: PreviewProps) {
  const { data, error, isFetching, waiting, refetch } = useBcfPreview(file);
  if (data === undefined || isFetching) {
    return error && !isFetching ? (
      <ErrorState title="The file could not be read." onRetry={() => void refetch()} retrying={isFetching}>
        {reasonOf(error)}
      </ErrorState>
    ) : (
      <>
        <WaitingNote waiting={waiting} />
        <LoadingSkeleton rows={4} label={`Reading ${file.name}`} />
      </>
    );
  }
  const hasMoved = bring.error instanceof ApiError && bring.error.code === 'issueFiles.previewMoved';
  return (
    <>
      {bring.isError && (
        <AlertBox
          level="error"
          title="The issues could not be imported."
          action={
            hasMoved && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  bring.reset();
                  void refetch();
                }}
              >
                Look again
              </Button>
            )
          }
        >
          {reasonOf(bring.error)}
        </AlertBox>
      )}
      <Chosen
        preview={data}
        filename={file.name}
        isBusy={bring.isPending}
        onClose={onClose}
        onImport={(choices) => bring.mutate({ file, fingerprint: data.fingerprint, both: 'ours', choices })}
      />
    </>
  );
}

/** What is wrong with a file is in the answer, sentence by sentence. */
function reasonOf(error: unknown): string {
  const reason = error instanceof ApiError ? error.payloadOf('issueFiles.notBcf')?.reason : undefined;
  return reason === undefined ? errorMessage(error) : `${errorMessage(error)} ${reason}`;
}

interface ChosenProps {
  preview: BcfPreview;
  filename: string;
  isBusy: boolean;
  onClose: () => void;
  onImport: (choices: { guid: string; take: Take }[]) => void;
}

function Chosen({ preview, filename, isBusy, onClose, onImport }: ChosenProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const { topics, counts, version, elements } = preview;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const toggle = (guid: string, take: Take) => {
    const next = new Set(theirs);
    if (take === 'theirs') next.add(guid);
    else next.delete(guid);
    setTheirs(next);
  };
  return (
    <>
      <div>
        <Text fw={600}>{`${filename}, BCF ${version}`}</Text>
        <Text c="dimmed">{`${total === 1 ? '1 topic' : `${total} topics`}: ${summarise(preview)}`}</Text>
        {elements.missing > 0 && (
          <Text c="dimmed">
            {`${elements.missing} of ${elements.found + elements.missing} elements are not in the model of this view; they are kept by name.`}
          </Text>
        )}
      </div>
      <ScrollRegion label="Topics" className={classes.scrolled}>
        <ul className={classes.topics}>
          {topics.map((topic) => (
            <TopicLine
              key={`${topic.state} ${topic.guid}`}
              topic={topic}
              take={theirs.has(topic.guid) ? 'theirs' : 'ours'}
              onTake={(take) => toggle(topic.guid, take)}
            />
          ))}
        </ul>
      </ScrollRegion>
      {topics.length < total && (
        <Text c="dimmed">{`Shown are ${topics.length} of ${total} topics; all of them are imported.`}</Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="md" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="md"
          loading={isBusy}
          disabled={!hasNews(preview)}
          onClick={() => onImport([...theirs].map((guid) => ({ guid, take: 'theirs' as const })))}
        >
          {hasNews(preview) ? 'Import' : 'Nothing to import'}
        </Button>
      </Group>
    </>
  );
}

function Outcome({ outcome, onClose }: { outcome: ImportedBcf; onClose: () => void }) {
  const { project, view } = usePlace();
  const more = outcome.created + outcome.changed - outcome.issues.length;
  return (
    <>
      <AlertBox title="Imported">{describeOutcome(outcome)}</AlertBox>
      <ul className={classes.made} aria-label="Imported issues">
        {outcome.issues.map((issue) => (
          <li key={issue._id}>
            <Anchor component={Link} to={issuePath(project, view._id, issue._id, 'detail')} onClick={onClose}>
              {issueLabel(issue)}
            </Anchor>
          </li>
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">{`and ${more} more, in the list.`}</Text>}
      <Group justify="flex-end">
        <Button size="md" onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  );
}
