import { Button, Radio, Stack } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { type Reading, type useImportSchedule, useSchedulePreview } from '../../../../data/progress/schedules.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { WaitingNote } from '../../../../ui/WaitingNote.tsx';
import { Chosen } from './Chosen.tsx';
import { orderWords, questionOf, refusalWords } from './scheduleWords.ts';

interface PreviewProps {
  file: File;
  reading: Reading;
  bring: ReturnType<typeof useImportSchedule>;
  onRead: (part: Reading) => void;
  onClose: () => void;
}

/** What a file would come to, or why it cannot be read. */
export function Preview({ file, reading, bring, onRead, onClose }: PreviewProps) {
  const { data, error, isFetching, waiting, refetch } = useSchedulePreview(file, reading);
  if (isFetching) {
    return (
      <>
        <WaitingNote waiting={waiting} />
        <LoadingSkeleton rows={6} label={`Reading ${file.name}`} />
      </>
    );
  }
  if (data === undefined) return <Refused error={error} onRead={onRead} onRetry={() => void refetch()} />;
  const hasMoved = bring.error instanceof ApiError && bring.error.code === 'schedules.previewMoved';
  const lookAgain = () => {
    bring.reset();
    void refetch();
  };
  return (
    <>
      {bring.isError && (
        <AlertBox
          level="error"
          title="The schedule could not be imported."
          action={
            hasMoved && (
              <Button size="xs" variant="default" onClick={lookAgain}>
                Look again
              </Button>
            )
          }
        >
          {refusalWords(bring.error)}
        </AlertBox>
      )}
      <Chosen
        key={data.fingerprint}
        preview={data}
        reading={reading}
        onRead={onRead}
        onClose={onClose}
        isBusy={bring.isPending}
        onImport={(choices) =>
          bring.mutate({
            file,
            choices,
            fingerprint: data.fingerprint,
            reading: { ...reading, project: data.project, plan: data.plan },
          })
        }
      />
    </>
  );
}

interface RefusedProps {
  error: unknown;
  onRead: (part: Reading) => void;
  onRetry: () => void;
}

function Refused({ error, onRead, onRetry }: RefusedProps) {
  const question = questionOf(error);
  if (question === undefined) {
    return (
      <ErrorState title="This schedule cannot be read." onRetry={onRetry}>
        {refusalWords(error)}
      </ErrorState>
    );
  }
  return (
    <AlertBox level="alert" title="How are its dates written?">
      {refusalWords(error)}
      <Radio.Group
        mt="xs"
        aria-label="How are its dates written?"
        onChange={(order) => onRead({ dateOrder: order as Reading['dateOrder'] })}
      >
        <Stack gap="xs">
          {question.choices.map((order) => (
            <Radio key={order} value={order} label={orderWords[order] ?? order} />
          ))}
        </Stack>
      </Radio.Group>
    </AlertBox>
  );
}
