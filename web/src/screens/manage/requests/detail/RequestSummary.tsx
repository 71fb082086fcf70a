import {
  type AnalysisRequestDetail,
  georeferences,
  imageAnswers,
  type RequestFile,
  scannerModels,
} from '@plumbline/contract/resources/analysisRequests';
import type { ReactNode } from 'react';
import { tabular } from '../../../../ui/figures.ts';
import { formatCount, formatDay } from '../../../../ui/format.ts';
import classes from './RequestDetail.module.css';

/** Every field of a request, to read ([REQ-9]). */
export function RequestSummary({ request }: { request: AnalysisRequestDetail }) {
  const { model, scanFiles, documentFiles, scanDomain, documentDomain, hasImages, due } = request;
  return (
    <section className={classes.card} aria-label="Request">
      <h3 className={classes.heading}>Request</h3>
      <dl className={classes.fields}>
        <Field name="Model">
          <span className={tabular}>VERSION {model.modelVersion}</span>
          <List items={model.rootModels} />
        </Field>
        <Field name="What is due">{due ? <List items={dueInWords(due)} /> : 'Everything in the model'}</Field>
        <Field name="Scans">
          <Files files={scanFiles} />
        </Field>
        <Field name="Scan date">
          <time dateTime={scanDomain.date} className={tabular}>
            {formatDay(scanDomain.date)}
          </time>
        </Field>
        <Field name="Scanner model">{labelOf(scannerModels, scanDomain.scannerModel)}</Field>
        <Field name="Georeference">{labelOf(georeferences, scanDomain.georeference)}</Field>
        <Field name="Images">{labelOf(imageAnswers, hasImages)}</Field>
        <Field name="Area of interest">
          <span className={classes.prose}>{documentDomain.roiDescription}</span>
        </Field>
        <Field name="Documents">{documentFiles.length === 0 ? 'None' : <Files files={documentFiles} />}</Field>
      </dl>
    </section>
  );
}

function dueInWords(due: NonNullable<AnalysisRequestDetail['due']>): string[] {
  const { floors, elementTypes, rootModels, namedElements } = due;
  const listed = (name: string, values: readonly string[] | undefined) =>
    values === undefined ? [] : [`${name}: ${values.map((value) => value.replaceAll(':', ' › ')).join(', ')}`];
  return [
    ...listed('Floors', floors),
    ...listed('Types', elementTypes),
    ...listed('Root models', rootModels),
    ...(namedElements === 0
      ? []
      : [namedElements === 1 ? '1 element by name' : `${formatCount(namedElements)} elements by name`]),
  ];
}

function labelOf<Value>(options: readonly { value: Value; label: string }[], value: Value): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.field}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.names}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Files({ files }: { files: readonly RequestFile[] }) {
  return (
    <ul className={classes.names}>
      {files.map(({ _id, filename, isDeleted }, i) => (
        <li key={_id ?? i} data-deleted={isDeleted || undefined}>
          {filename}
          {isDeleted && <span className={classes.quiet}> (deleted)</span>}
        </li>
      ))}
    </ul>
  );
}
