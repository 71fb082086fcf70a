import { Badge, Button, Group, Select, Tabs, Text } from '@mantine/core';
import type { SchedulePreview } from '@plumbline/contract/resources/schedules';
import { mostPackages } from '@plumbline/contract/resources/workPackages';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type ImportChoices, type Reading, useElementCounts } from '../../../../data/progress/schedules.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Changes } from './Changes.tsx';
import classes from './ImportSchedule.module.css';
import {
  changeRows,
  choicesOf,
  draftOf,
  fateAll,
  type ImportDraft,
  isWhole,
  type RuleDraft,
  tally,
} from './importDraft.ts';
import { type Choosing, NewActivities } from './NewActivities.tsx';
import { Problems } from './Problems.tsx';
import { activitiesOf, describeFile, encodings, packagesOf, planWords } from './scheduleWords.ts';
import { Unmatched } from './Unmatched.tsx';
import { WhoseSchedule } from './WhoseSchedule.tsx';

interface ChosenProps {
  preview: SchedulePreview;
  reading: Reading;
  isBusy: boolean;
  onRead: (part: Reading) => void;
  onImport: (choices: ImportChoices) => void;
  onClose: () => void;
}

/** What a schedule changes, what is new in it, and what is made of that. */
export function Chosen({ preview, reading, isBusy, onRead, onImport, onClose }: ChosenProps) {
  const { counts, added } = preview;
  const [draft, setDraft] = useState<ImportDraft>(() => draftOf(preview));
  const change = (part: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const [choosing, setChoosing] = useState<Choosing>();
  const rows = useMemo(() => changeRows(preview), [preview]);
  // Twenty thousand activities are held against the rules at every letter: typing goes first.
  const settled = useDeferredValue(draft);
  const fated = useMemo(() => fateAll(added, settled), [added, settled]);
  const elements = useElementsOf(settled.rules, preview);
  const sums = tally({ rows, fated, draft: settled, elements });
  const isTooMuch = sums.made > preview.room;
  const isHalf = draft.rules.some((rule) => !isWhole(rule));
  const whyNot = !draft.isConfirmed
    ? 'Say first that this is the schedule of this project'
    : choosing
      ? 'Elements are being chosen'
      : isHalf
        ? 'A rule needs a pattern and elements'
        : undefined;
  const tab = (value: string, label: string, count: number) => (
    <Tabs.Tab value={value} rightSection={<Badge className={classes.count}>{formatCount(count)}</Badge>}>
      {label}
    </Tabs.Tab>
  );
  const panel = (value: string, content: ReactNode) => (
    <Tabs.Panel value={value} className={classes.panel}>
      {content}
    </Tabs.Panel>
  );
  return (
    <>
      <Text c="dimmed">{describeFile(preview)}</Text>
      <ReadingChoices preview={preview} reading={reading} onRead={onRead} />
      <WhoseSchedule
        preview={preview}
        isConfirmed={draft.isConfirmed}
        onConfirm={(isConfirmed) => change({ isConfirmed })}
      />
      <Tabs
        defaultValue={counts.changed > 0 || counts.added === 0 ? 'changes' : 'new'}
        keepMounted={false}
        onChange={() => setChoosing(undefined)}
      >
        <Tabs.List>
          {tab('changes', 'Changes', counts.changed)}
          {tab('new', 'New', counts.added)}
          {tab('unmatched', 'Not in the file', counts.unmatched)}
          {tab('problems', 'Problems', counts.problems)}
        </Tabs.List>
        {panel(
          'changes',
          <Changes preview={preview} rows={rows} left={draft.left} onChange={(left) => change({ left })} />,
        )}
        {panel(
          'new',
          <NewActivities
            preview={preview}
            draft={draft}
            fated={fated}
            choosing={choosing}
            onChange={change}
            onChoosing={setChoosing}
            perRule={sums.perRule}
            elements={elements}
          />,
        )}
        {panel('unmatched', <Unmatched unmatched={preview.unmatched} />)}
        {panel('problems', <Problems problems={preview.problems} total={counts.problems} />)}
      </Tabs>
      {isTooMuch && (
        <AlertBox level="alert">
          {`A project keeps at most ${formatCount(mostPackages)} work packages. There is room for ${formatCount(preview.room)}, and ${formatCount(sums.made)} would be made: narrow the rules.`}
        </AlertBox>
      )}
      <Group justify="space-between" gap="xs" className={classes.foot}>
        <Text role="status" className={classes.sum}>
          {`${packagesOf(sums.changedPackages)} changed, ${formatCount(sums.made)} made, ${activitiesOf(sums.without + counts.added - added.length)} without work package`}
        </Text>
        <Group gap="xs" className={classes.decide}>
          <Button variant="default" size="md" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            loading={isBusy}
            disabled={isTooMuch || whyNot !== undefined}
            title={whyNot}
            onClick={() => onImport(choicesOf(draft, rows))}
          >
            Import
          </Button>
        </Group>
      </Group>
    </>
  );
}

/** How many elements each rule means: what the preview counted is not asked for again. */
function useElementsOf(rules: readonly RuleDraft[], { rules: kept }: SchedulePreview): (number | undefined)[] {
  const known = useMemo(
    () => new Map(kept.map(({ filter, numElements }) => [JSON.stringify(filter), numElements])),
    [kept],
  );
  const asked = rules.filter((rule) => isWhole(rule) && !known.has(JSON.stringify(rule.filter)));
  const counts = useElementCounts(asked.map(({ filter }) => filter));
  return rules.map((rule) => known.get(JSON.stringify(rule.filter)) ?? counts[asked.indexOf(rule)]);
}

type ReadingChoicesProps = Pick<ChosenProps, 'preview' | 'reading' | 'onRead'>;

/** What only people know of the file. */
function ReadingChoices({ preview, reading, onRead }: ReadingChoicesProps) {
  const { projects, project, plans, plan, format, problems } = preview;
  const isDoubtful = problems.some(({ reason }) => reason.includes('code page')) || reading.encoding !== undefined;
  const hasEncoding = isDoubtful && (format === 'xer' || format === 'table');
  if (projects.length <= 1 && plans.length <= 1 && !hasEncoding) return null;
  return (
    <Group gap="sm" align="start">
      {projects.length > 1 && (
        <Select
          label="Project in the file"
          className={classes.choice}
          allowDeselect={false}
          data={projects.map(({ key, id, name, numActivities }) => ({
            value: key,
            label: `${name === id || name === '' ? id : `${id} ${name}`} (${activitiesOf(numActivities)})`,
          }))}
          value={project}
          onChange={(key) => onRead({ project: key ?? undefined, plan: undefined })}
        />
      )}
      {plans.length > 1 && (
        <Select
          label="Plan"
          description={planWords(preview)}
          inputWrapperOrder={['label', 'input', 'description']}
          className={classes.choice}
          allowDeselect={false}
          data={plans.map(({ key, label, numActivities }) => ({
            value: key,
            label: `${label} (${activitiesOf(numActivities)})`,
          }))}
          value={plan}
          onChange={(key) => onRead({ plan: key ?? undefined })}
        />
      )}
      {hasEncoding && (
        <Select
          label="Letters of the file"
          className={classes.choice}
          allowDeselect={false}
          data={encodings}
          value={reading.encoding ?? ''}
          onChange={(encoding) => onRead({ encoding: encoding || undefined })}
        />
      )}
    </Group>
  );
}
