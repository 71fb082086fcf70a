import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './CopyField.module.css';

/** Text to take along, with a button for that; without a clipboard, a click selects it whole. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  // Pages that are not served securely have none.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = () => clipboard?.writeText(text).then(() => setIsCopied(true));
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <span className={classes.name}>{label}</span>
        {clipboard && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Copy: ${label}`}
            leftSection={isCopied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
            onClick={() => void copy()?.catch(() => setIsCopied(false))}
          >
            <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
          </Button>
        )}
      </div>
      <code className={classes.secret}>{text}</code>
    </div>
  );
}
