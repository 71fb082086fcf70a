import { ActionIcon, Button, Stack, Tooltip } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { figures } from '../../../../ui/figures.ts';
import { formatBytes } from '../../../../ui/format.ts';
import { FileChooser } from './FileChooser.tsx';
import type { ChosenFile } from './requestDraft.ts';
import classes from './Wizard.module.css';

/** Files of the project that belong to the request, and a window to choose them from. */
export function FileField({
  label,
  projectId,
  kind,
  files,
  onChange,
}: {
  label: string;
  projectId: string;
  kind: 'scan' | 'document';
  files: readonly ChosenFile[];
  onChange: (files: readonly ChosenFile[]) => void;
}) {
  const id = useId();
  const select = useRef<HTMLButtonElement>(null);
  const [choosing, setChoosing] = useState(false);

  function remove({ _id }: ChosenFile) {
    onChange(files.filter((file) => file._id !== _id));
    // The pressed button goes with the file.
    select.current?.focus();
  }

  return (
    <Stack role="group" aria-labelledby={id} gap="xs" align="flex-start">
      <span id={id} className={classes.fieldLabel}>
        {label}
      </span>
      {files.length > 0 && (
        <ul className={classes.files} aria-labelledby={id}>
          {files.map((file) => (
            <li key={file._id}>
              <IconFile aria-hidden />
              <span className={classes.filename} title={file.filename}>
                {file.filename}
              </span>
              {file.size !== undefined && (
                <span className={`${classes.quiet} ${figures}`}>{formatBytes(file.size)}</span>
              )}
              <Tooltip label="Remove">
                <ActionIcon aria-label={`Remove ${file.filename}`} onClick={() => remove(file)}>
                  <IconX aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <Button ref={select} variant="default" size="md" aria-describedby={id} onClick={() => setChoosing(true)}>
        Select Files
      </Button>
      <FileChooser
        projectId={projectId}
        kind={kind}
        opened={choosing}
        chosen={files}
        onChoose={(chosen) => {
          onChange(chosen);
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </Stack>
  );
}
