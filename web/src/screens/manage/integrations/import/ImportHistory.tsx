import { SegmentedControl, Text, Title } from '@mantine/core';
import { holdsAll } from '@plumbline/contract/permissions';
import { type FileKind, fileKinds } from '@plumbline/contract/resources/files';
import type { Project } from '@plumbline/contract/resources/projects';
import { useState } from 'react';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { useImports } from '../../../../data/integrations/imports.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../ui/LoadingSkeleton.tsx';
import classes from '../Integrations.module.css';
import { ImportRow } from './ImportRow.tsx';

const labels: Record<FileKind, string> = { model: 'Models', scan: 'Scans', document: 'Documents' };

/** What was imported lately, by whom, and what came of it. */
export function ImportHistory({ project }: { project: Project }) {
  const kinds = (['model', 'scan'] as const).filter((kind) => holdsAll(project.permissions, fileKinds[kind].list));
  const [kind, setKind] = useState<FileKind>(kinds[0] ?? 'model');
  const imports = useImports({ projectId: project._id, kind }, { enabled: kinds.length > 0 });
  if (kinds.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="import-history">
      <div className={classes.sectionHead}>
        <Title order={2} size="h4" id="import-history">
          Imports
        </Title>
        {kinds.length > 1 && (
          <SegmentedControl
            className={classes.kind}
            aria-label="Kind of files"
            data={kinds.map((each) => ({ value: each, label: labels[each] }))}
            value={kind}
            onChange={(next) => setKind(next as FileKind)}
          />
        )}
      </div>
      <Rows projectId={project._id} imports={imports} />
    </section>
  );
}

function Rows({ projectId, imports }: { projectId: string; imports: ReturnType<typeof useImports> }) {
  const { data, error, isFetching, refetch } = imports;
  if (data === undefined && error) {
    return (
      <ErrorState title="The imports could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <LoadingSkeleton rows={2} height={40} label="Loading the imports" />;
  if (data.length === 0) return <Text c="dimmed">Nothing was imported yet.</Text>;
  return (
    <ul className={classes.rows} aria-label="Imports">
      {data.map((one) => (
        <ImportRow key={one._id} projectId={projectId} one={one} />
      ))}
    </ul>
  );
}
