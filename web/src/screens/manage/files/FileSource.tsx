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
  if (file.fileSource === undefined) return null;
  const { forgeVersion, newerVersion, itemId } = file.fileSource.meta ?? {};
  const from = nameOf(file.fileSource, source.service);
  return (
    <span className={classes.source}>
      {forgeVersion ? `${from} · Version ${forgeVersion}` : from}
      {newerVersion !== undefined && (
        <NewerVersion file={file} source={source} newerVersion={newerVersion} itemId={itemId} />
      )}
    </span>
  );
}

function nameOf({ name, meta }: NonNullable<StoredFile['fileSource']>, service: string): string {
  if (name === 'masv') return 'MASV';
  if (name === 's3') return 'S3 folder';
  return meta?.forgeProjectType === 'BIM360' ? 'BIM 360' : service;
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
    <span className={classes.newerLine}>
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
    </span>
  );
}
