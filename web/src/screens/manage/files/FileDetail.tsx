import { Anchor, Button } from '@mantine/core';
import { ApiError } from '@plumbline/contract/ApiError';
import { adviceOn } from '@plumbline/contract/fileFormats';
import { holdsAll } from '@plumbline/contract/permissions';
import { type FileKind, fileKinds, type StoredFile } from '@plumbline/contract/resources/files';
import type { Project } from '@plumbline/contract/resources/projects';
import { IconArrowLeft, IconDownload, IconFileUnknown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { isBeingRead, useDownloadFile, useOneFile } from '../../../data/files/oneFile.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { figures } from '../../../ui/figures.ts';
import { formatBytes, formatDayTime } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Field } from './Field.tsx';
import classes from './FileDetail.module.css';
import { filesPath } from './filePaths.ts';
import { ScanFindings } from './ScanFindings.tsx';
import { ScanPlan } from './ScanPlan.tsx';

interface FileDetailProps {
  project: Project;
  kind: FileKind;
  fileId: string;
}

/** One file: what it is, what was found in it, and the way to have it. */
export function FileDetail({ project, kind, fileId }: FileDetailProps) {
  const target = { projectId: project._id, kind };
  const { data: file, error, isFetching, refetch } = useOneFile(target, fileId);
  if (file === undefined) {
    if (!error) return <LoadingSkeleton rows={8} height={28} label="Loading the file" />;
    if (isUnknown(error)) return <Unknown {...target} />;
    return (
      <ErrorState title="The file could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  return (
    <div className={classes.page}>
      <Anchor component={Link} to={filesPath(project._id, kind)} className={classes.back}>
        <IconArrowLeft aria-hidden size={14} /> All {fileKinds[kind].plural}
      </Anchor>
      <div className={classes.head}>
        <h2 className={classes.name}>{file.filename}</h2>
        {file.status === 'uploaded' && holdsAll(project.permissions, fileKinds[kind].read) && (
          <Download target={target} fileId={fileId} />
        )}
      </div>
      <State kind={kind} file={file} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <section className={classes.card} aria-label="File">
            <h3 className={classes.heading}>File</h3>
            <FileFields file={file} />
          </section>
          {file.summary && file.look && <ScanFindings summary={file.summary} look={file.look} />}
        </div>
        {file.summary && file.look && <ScanPlan projectId={project._id} summary={file.summary} look={file.look} />}
      </div>
    </div>
  );
}

/** What stands in the address may not even be an id. */
function isUnknown(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'files.notFound' || error.code === 'request.invalid');
}

function Unknown({ projectId, kind }: { projectId: string; kind: FileKind }) {
  return (
    <EmptyState
      icon={<IconFileUnknown />}
      title="There is no such file."
      action={
        <Button variant="default" component={Link} to={filesPath(projectId, kind)}>
          All {fileKinds[kind].plural}
        </Button>
      }
    >
      It may have been deleted.
    </EmptyState>
  );
}

function Download({ target, fileId }: { target: { projectId: string; kind: FileKind }; fileId: string }) {
  const { mutate, isPending } = useDownloadFile(target);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload aria-hidden />}
      loading={isPending}
      onClick={() => mutate(fileId)}
    >
      Download
    </Button>
  );
}

/** What keeps the file from being used, or how far it is. */
function State({ kind, file }: { kind: FileKind; file: StoredFile }) {
  const { status, filename, readability } = file;
  const advice = kind === 'model' ? adviceOn(filename) : undefined;
  if (status === 'error') return <AlertBox level="error">The upload was given up.</AlertBox>;
  if (status === 'uploading') return <AlertBox>The upload is not finished.</AlertBox>;
  if (advice !== undefined)
    return (
      <AlertBox level="alert" title="Stored only">
        {advice}
      </AlertBox>
    );
  if (readability?.isReadable === false)
    return (
      <AlertBox level="error" title="This scan cannot be analysed">
        {readability.message}
      </AlertBox>
    );
  if (isBeingRead(kind, file))
    return (
      <AlertBox>The scan is being read to its end. What is in it stands here then; a large one takes a while.</AlertBox>
    );
  return null;
}

function FileFields({ file }: { file: StoredFile }) {
  const { size, createdDate, createdByRef, sha256 } = file;
  return (
    <dl className={classes.fields}>
      <Field name="Size">
        <span className={figures}>{formatBytes(size)}</span>
      </Field>
      <Field name="Created">
        <time dateTime={createdDate}>{formatDayTime(createdDate)}</time>
      </Field>
      <Field name="Created by">{createdByRef.email}</Field>
      {sha256 !== undefined && (
        <Field name="SHA-256">
          <span className={classes.hash}>{sha256}</span>
        </Field>
      )}
    </dl>
  );
}
