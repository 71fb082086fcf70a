import { Radio, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useModelNames } from '../../../../data/filter/filterOptions.ts';
import { useDueCount } from '../../../../data/requests/due.ts';
import { AlertBox } from '../../../../ui/AlertBox.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { FilePicker } from '../../../../ui/FilePicker.tsx';
import { tabular } from '../../../../ui/figures.ts';
import { formatCount } from '../../../../ui/format.ts';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import { MultiSelect } from '../../../../ui/MultiSelect.tsx';
import { TreeSelect } from '../../../../ui/TreeSelect.tsx';
import type { NamePart } from '../../../../ui/unknownNames.ts';
import { type DueDraft, emptyDue, toDueDomain } from './dueDraft.ts';
import classes from './Wizard.module.css';

interface DueProps {
  projectId: string;
  modelId: string;
  due: DueDraft | undefined;
  /** Whether it is what the last request named. */
  isEarlier: boolean;
  onChange: (due: DueDraft | undefined) => void;
}

/** What should be there by now: an element that is not due is not missing where it is not there yet. */
export function DueField({ projectId, modelId, due, isEarlier, onChange }: DueProps) {
  return (
    <div className={classes.due}>
      <Radio.Group
        label="What is due?"
        value={due === undefined ? 'all' : 'part'}
        onChange={(chosen) => onChange(chosen === 'all' ? undefined : (due ?? emptyDue))}
      >
        <div className={classes.options}>
          <Radio value="all" label="Everything in the model" />
          <Radio value="part" label="Only a part of it" />
        </div>
      </Radio.Group>
      <p className={classes.quiet}>What is not due yet is not called missing where it is not there.</p>
      {due && (
        <>
          {isEarlier && <p className={classes.quiet}>As in the last request of this project.</p>}
          <DueParts projectId={projectId} modelId={modelId} due={due} onChange={onChange} />
          <DueCount projectId={projectId} modelId={modelId} due={due} />
        </>
      )}
    </div>
  );
}

interface PartsProps {
  projectId: string;
  modelId: string;
  due: DueDraft;
  onChange: (due: DueDraft) => void;
}

function DueParts({ projectId, modelId, due, onChange }: PartsProps) {
  const place = { projectId, modelId };
  const change = (part: Partial<DueDraft>) => onChange({ ...due, ...part });
  async function read(files: readonly File[]) {
    const texts = await Promise.all(files.map((file) => file.text()));
    change({ ids: [due.ids, ...texts].filter((text) => text.trim() !== '').join('\n') });
  }
  return (
    <>
      <div className={classes.dueNames}>
        <Names part="floors" label="Floors" place={place} due={due} onChange={change} />
        <Names part="elementTypes" label="Types" place={place} due={due} onChange={change} />
        <Names part="rootModels" label="Root models" place={place} due={due} onChange={change} />
      </div>
      <p className={classes.quiet}>
        An element is due that meets each of these lists in which something is chosen, or that is named below.
      </p>
      <Textarea
        label="GlobalIds"
        description="One a line, or the rows of a CSV."
        rows={4}
        value={due.ids}
        classNames={{ input: classes.area }}
        onChange={(event) => change({ ids: event.currentTarget.value })}
      />
      <FilePicker
        compact
        label="GlobalIds from a file"
        extensions={['.csv', '.txt']}
        onPick={({ accepted }) => void read(accepted)}
      />
    </>
  );
}

interface NamesProps {
  part: NamePart;
  label: string;
  place: { projectId: string; modelId: string };
  due: DueDraft;
  onChange: (part: Partial<DueDraft>) => void;
}

const visibleRows = 6;

function Names({ part, label, place, due, onChange }: NamesProps) {
  const { names, error, isFetching, retry } = useModelNames(part, place);
  if (names === undefined) {
    if (!error) return <LoadingSkeleton rows={visibleRows} label={`Loading the ${label.toLowerCase()}`} />;
    return (
      <ErrorState title={`The ${label.toLowerCase()} could not be loaded.`} onRetry={retry} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  // Of one there is nothing to choose.
  if (part === 'rootModels' && names.length < 2 && due.rootModels.length === 0) return null;
  const choice = { label, value: due[part], visibleRows, onChange: (chosen: string[]) => onChange({ [part]: chosen }) };
  if (part === 'elementTypes') return <TreeSelect {...choice} names={names} />;
  return <MultiSelect {...choice} options={names.map((name) => ({ value: name, label: name }))} />;
}

const restMs = 300;

/** How much of the model that is; names that mean nothing in it are told, not swallowed. */
function DueCount({ projectId, modelId, due }: { projectId: string; modelId: string; due: DueDraft }) {
  const [rested] = useDebouncedValue(due, restMs);
  const domain = useMemo(() => toDueDomain(rested), [rested]);
  const { data, error, isFetching, refetch } = useDueCount(projectId, modelId, domain);
  if (domain === undefined) return <p className={classes.quiet}>Choose floors or types, or name elements.</p>;
  if (error) {
    return (
      <ErrorState title="What is due could not be counted." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={1} height={20} label="Counting what is due" />;
  const { dueCount, elementCount, unknownCount, unknown } = data;
  return (
    <div className={classes.dueCount} aria-live="polite">
      <p className={tabular}>
        {dueCount === 0
          ? 'Nothing of this is in the model.'
          : `${formatCount(dueCount)} of ${formatCount(elementCount)} elements are due.`}
      </p>
      {unknownCount > 0 && (
        <AlertBox
          level="alert"
          title={
            unknownCount === 1
              ? '1 name is not in the model'
              : `${formatCount(unknownCount)} names are not in the model`
          }
        >
          {namesText(unknown, unknownCount)}
        </AlertBox>
      )}
    </div>
  );
}

const mostNamed = 12;

function namesText(names: readonly string[], count: number): string {
  const shown = names.slice(0, mostNamed).join(', ');
  return count > mostNamed ? `${shown} and ${formatCount(count - mostNamed)} more` : shown;
}
