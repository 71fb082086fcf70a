import { Button } from '@mantine/core';
import type { StoredFile } from '@plumbline/contract/resources/files';
import classes from './FilePage.module.css';

export interface SourceProps {
  /** As people call the design service. */
  service: string;
  /** Imports the newest version; absent for who may not. */
  onImport?: (file: StoredFile) => void;
  isImporting: (file: StoredFile) => boolean;
}

/** Where an imported file comes from, in which version, and that there is a newer one ([INTG-5]). */
export function FileSource({ file, source }: { file: StoredFile; source: SourceProps }) {
  const { name, meta } = file.fileSource ?? {};
  if (name === undefined) return null;
  const { forgeVersion, newerVersion, itemId } = meta ?? {};
  const from = name === 'masv' ? 'MASV' : meta?.forgeProjectType === 'BIM360' ? 'BIM 360' : source.service;
  return (
    <span className={classes.source}>
      {forgeVersion ? `${from} · Version ${forgeVersion}` : from}
      {newerVersion !== undefined && <NewerVersion {...{ file, source, newerVersion, itemId }} />}
    </span>
  );
}

interface NewerVersionProps {
  file: StoredFile;
  source: SourceProps;
  newerVersion: number;
  itemId: string | undefined;
}

function NewerVersion({ file, source, newerVersion, itemId }: NewerVersionProps) {
  const { onImport, isImporting } = source;
  const isUnderway = isImporting(file);
  return (
    <>
      {' · '}
      <span className={classes.newer}>
        Version {newerVersion} {isUnderway ? 'is being imported' : 'exists'}
      </span>
      {onImport && itemId !== undefined && !isUnderway && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Import it: version ${newerVersion} of ${file.filename}`}
          onClick={() => onImport(file)}
        >
          Import it
        </Button>
      )}
    </>
  );
}
