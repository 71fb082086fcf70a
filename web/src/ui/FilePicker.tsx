import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import classes from './FilePicker.module.css';
import { type PickedFiles, sortFiles } from './sortFiles.ts';

/** A place to drop files, and a button for those who do not drag; what does not fit is handed back too. */
export function FilePicker({
  label,
  extensions,
  multiple = true,
  disabled = false,
  compact = false,
  onPick,
}: {
  label: string;
  extensions?: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  /** For a place beside a list of files. */
  compact?: boolean;
  onPick: (picked: PickedFiles) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  // Entering a child leaves the parent: only a count of both tells when the pointer is gone.
  const depth = useRef(0);
  const [over, setOver] = useState(false);

  function pick(files: readonly File[]) {
    if (files.length > 0) onPick(sortFiles(files, { extensions, multiple }));
  }

  function enter(event: DragEvent, change: 1 | -1) {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (!disabled) pick(Array.from(event.dataTransfer.files));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra; the button does the same
    <div
      className={classes.zone}
      data-compact={compact || undefined}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {!compact && <IconUpload aria-hidden className={classes.icon} />}
      <div className={classes.line}>
        <Text span c="dimmed">
          {multiple ? 'Drop files here or' : 'Drop a file here or'}
        </Text>
        <Button variant="default" disabled={disabled} aria-describedby={hint} onClick={() => input.current?.click()}>
          {label}
        </Button>
      </div>
      <Text id={hint} size="xs" c="dimmed">
        {extensions ? `Accepted: ${extensions.join(', ')}` : 'Any file'}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={extensions?.join(',')}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          pick(Array.from(event.currentTarget.files ?? []));
          // Otherwise choosing the same file again would be no change.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
