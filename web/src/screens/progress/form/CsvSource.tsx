import { CloseButton, Stack, Text } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { mostPackageCsvBytes } from '@plumbline/contract/resources/workPackages';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { usePackagePreview } from '../../../data/progress/preview.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { FilePicker } from '../../../ui/FilePicker.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { PickedFiles } from '../../../ui/sortFiles.ts';
import { describePreview } from './describePreview.ts';
import classes from './PackageForm.module.css';

interface CsvSourceProps {
  csv: File | undefined;
  onPick: (csv: File | undefined) => void;
}

/** A CSV of global IDs, and what it comes to as soon as it is chosen. */
export function CsvSource({ csv, onPick }: CsvSourceProps) {
  const [refusal, setRefusal] = useState<string>();

  function pick({ accepted: [file], rejected }: PickedFiles) {
    const isTooLarge = file !== undefined && file.size > mostPackageCsvBytes;
    setRefusal(
      isTooLarge
        ? `${file.name} has ${formatBytes(file.size)}; a CSV has at most ${formatBytes(mostPackageCsvBytes)}.`
        : rejected.length > 0
          ? `Only .csv files are accepted, and one at a time: ${rejected.map(({ name }) => name).join(', ')}`
          : undefined,
    );
    if (file !== undefined && !isTooLarge) onPick(file);
  }

  return (
    <Stack gap="xs">
      {csv && (
        <div className={classes.file}>
          <IconFileTypeCsv aria-hidden />
          <span className={classes.filename}>{csv.name}</span>
          <Text span c="dimmed">
            {formatBytes(csv.size)}
          </Text>
          <CloseButton size="sm" aria-label={`Remove ${csv.name}`} onClick={() => onPick(undefined)} />
        </div>
      )}
      <FilePicker
        label={csv ? 'Choose another file' : 'Choose a file'}
        extensions={['.csv']}
        multiple={false}
        compact={csv !== undefined}
        onPick={pick}
      />
      {refusal && <AlertBox level="alert">{refusal}</AlertBox>}
      {csv ? (
        <CsvPreview key={`${csv.name} ${csv.lastModified}`} csv={csv} />
      ) : (
        <Text size="xs" c="dimmed">
          One global ID in each row; a header, quotes and other columns are understood.
        </Text>
      )}
    </Stack>
  );
}

function CsvPreview({ csv }: { csv: File }) {
  const { data, error } = usePackagePreview({ source: { mode: 'csv' }, csv });
  if (error) {
    return (
      <AlertBox level="error" title={errorMessage(error)}>
        {whereItIsBad(error)}
      </AlertBox>
    );
  }
  if (data === undefined) return <Spinner label="Reading the file" />;
  return (
    <div role="status">
      {describePreview(data, 'csv').map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
    </div>
  );
}

/** Row and column of what cannot be read. */
export function whereItIsBad(error: unknown): string | undefined {
  const bad = error instanceof ApiError ? error.payloadOf('workPackages.badCsv') : undefined;
  if (bad === undefined) return undefined;
  const place = [
    ...(bad.row === undefined ? [] : [`Row ${bad.row}`]),
    ...(bad.column === undefined ? [] : [`column ${bad.column}`]),
  ].join(', ');
  return place === '' ? bad.reason : `${place}: ${bad.reason}`;
}
