import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { type AskedLimits, type QuotaOwner, useSetQuota } from '../../../data/operator/operator.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { DialogButtons } from '../../../ui/DialogButtons.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { sizes } from '../../../ui/tokens.ts';
import { readCount, readQuota, showCount, showQuota } from './readQuota.ts';

const meanings = {
  company: 'All projects of the company together. Empty: no limit of its own.',
  project: 'Empty: as the setting of the server says.',
};
const ofRuns = 'Others wait, and begin one after the other. Empty: any number.';

type Field = 'bytes' | 'projects' | 'runs' | 'months';
type Texts = Record<Field, string>;

/** What was typed as a whole, or what is wrong with which field. */
function readTexts({ bytes, projects, runs, months }: Texts): AskedLimits | Partial<Texts> {
  const quota = readQuota(bytes);
  const mostProjects = readCount(projects, 0);
  const mostRuns = readCount(runs, 1);
  const least = readCount(months, 1);
  if ('bytes' in quota && 'count' in mostProjects && 'count' in mostRuns && 'count' in least) {
    const counts = { mostProjects: mostProjects.count, mostRuns: mostRuns.count };
    return { quotaBytes: quota.bytes, ...counts, auditLeastMonths: least.count ?? 12 };
  }
  return {
    ...('fault' in quota && { bytes: quota.fault }),
    ...('fault' in mostProjects && { projects: mostProjects.fault }),
    ...('fault' in mostRuns && { runs: mostRuns.fault }),
    ...('fault' in least && { months: least.fault }),
  };
}

/** How much a company or a project may store, and how many at a time. */
export function QuotaDialog({ owner, onClose }: { owner: QuotaOwner; onClose: () => void }) {
  const { kind, name, usedBytes } = owner;
  const [texts, setTexts] = useState<Texts>({
    bytes: showQuota(owner.quotaBytes),
    runs: showCount(owner.mostRuns),
    projects: showCount(owner.mostProjects),
    months: showCount(owner.auditLeastMonths),
  });
  const [wrong, setWrong] = useState<Partial<Texts>>({});
  const save = useSetQuota(owner);
  const read = readTexts(texts);
  const isBelow = 'quotaBytes' in read && read.quotaBytes !== null && read.quotaBytes < usedBytes;

  function submit(event: FormEvent) {
    event.preventDefault();
    if ('quotaBytes' in read) {
      setWrong({});
      if (!save.isPending) save.mutate(read, { onSuccess: onClose });
    } else setWrong(read);
  }

  const field = (of: Field, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      data-autofocus={of === 'bytes' || undefined}
      inputMode={of === 'bytes' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={texts[of]}
      error={wrong[of]}
      onChange={({ currentTarget: { value } }) => {
        setTexts((before) => ({ ...before, [of]: value }));
        setWrong((before) => ({ ...before, [of]: undefined }));
      }}
    />
  );

  return (
    <Modal opened onClose={onClose} title={`Quota of ${name}`} size={sizes.deleteModal}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <Text>{formatBytes(usedBytes)} are stored now.</Text>
          {field('bytes', 'Gigabytes', meanings[kind])}
          {kind === 'company' &&
            field('projects', 'Projects', 'With those that are deleted and not yet gone. Empty: any number.')}
          {field('runs', 'Analyses at a time', ofRuns)}
          {kind === 'company' &&
            field('months', 'Months of audit trail at least', 'Its administrators cannot keep it shorter. Empty: 12.')}
          {isBelow && (
            <AlertBox level="alert">
              Less than is stored. Nothing is deleted, but nothing more is taken in either.
            </AlertBox>
          )}
          {save.error && <AlertBox level="error">{errorMessage(save.error)}</AlertBox>}
          <DialogButtons action="Save" busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
