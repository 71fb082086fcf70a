import { Button, Group, Modal, Stack, Switch, Text, Textarea } from '@mantine/core';
import { longestReportDescription, tidyDescription } from '@plumbline/contract/resources/qualityReport';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { type ReportStage, useCreateReport } from '../../../data/quality/qualityReport.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { tabular } from '../../../ui/figures.ts';
import { sizes } from '../../../ui/tokens.ts';
import { ReportImages } from './ReportImages.tsx';
import { ReportScope } from './ReportScope.tsx';
import { emptyDraft, type ReportDraft } from './reportDraft.ts';

/** What a report of the open view is to say; it is made and saved as a file ([QUAL-8]). */
export function ReportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const report = useCreateReport({
    onDone() {
      setDraft(emptyDraft);
      onClose();
    },
  });
  /** What was written stays for the next time; what went wrong is over. */
  function close() {
    report.forget();
    onClose();
  }
  const change = (part: Partial<ReportDraft>) => setDraft((now) => ({ ...now, ...part }));
  // As the server counts: an emoji is one character.
  const length = [...tidyDescription(draft.description)].length;
  const isTooLong = length > longestReportDescription;

  return (
    <Modal
      opened={opened}
      // Closed by a slip of the hand, the work that is under way would be lost.
      onClose={() => !report.isBusy && close()}
      closeOnClickOutside={false}
      title="Quality report"
      size={sizes.deleteModal}
    >
      <Stack gap="md">
        <ReportScope isOpen={opened} />
        <Description
          text={draft.description}
          length={length}
          disabled={report.isBusy}
          onChange={(description) => change({ description })}
        />
        <Stack gap="xs">
          <Switch
            label="Quality tables"
            description="The breakdown by status, and the table of deviations"
            checked={draft.showQuality}
            disabled={report.isBusy}
            onChange={({ currentTarget }) => change({ showQuality: currentTarget.checked })}
          />
          <Switch
            label="Magnitude distribution"
            checked={draft.includeMagnitudeDistribution}
            disabled={report.isBusy}
            onChange={({ currentTarget }) => change({ includeMagnitudeDistribution: currentTarget.checked })}
          />
        </Stack>
        <ReportImages images={draft.images} rejected={draft.rejected} disabled={report.isBusy} onChange={change} />
        {report.error && (
          <AlertBox level="error" title="The report was not created">
            {errorMessage(report.error)}
          </AlertBox>
        )}
        <Group justify="space-between" wrap="nowrap">
          <Text c="dimmed" role="status" className={tabular}>
            {report.waiting ?? (report.stage && describeStage(report.stage))}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" onClick={report.isBusy ? report.cancel : close}>
              Cancel
            </Button>
            <Button
              loading={report.isBusy}
              disabled={isTooLong}
              onClick={() => report.create({ ...draft, images: draft.images.map(({ file }) => file) })}
            >
              Create report
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}

function Description({
  text,
  length,
  disabled,
  onChange,
}: {
  text: string;
  /** Without the blanks that are tidied away. */
  length: number;
  disabled: boolean;
  onChange: (text: string) => void;
}) {
  const left = longestReportDescription - length;
  return (
    <Textarea
      label="Description"
      autosize
      minRows={3}
      maxRows={8}
      value={text}
      disabled={disabled}
      error={left < 0 && `Shorten the text by ${-left} ${left === -1 ? 'character' : 'characters'}.`}
      description={`${length} of ${longestReportDescription} characters`}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function describeStage(stage: ReportStage): string {
  if (stage.at === 'images') return `Uploading image ${stage.done + 1} of ${stage.of}`;
  return stage.at === 'report' ? 'Writing the report' : 'Saving the report';
}
