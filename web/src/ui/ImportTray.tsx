import { ActionIcon, Button, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ScrollRegion } from './ScrollRegion.tsx';
import { type UploadItem, UploadList } from './UploadList.tsx';
import classes from './UploadTray.module.css';

interface ImportTrayProps {
  items: readonly UploadItem[];
  title: string;
  onCancel: (id: string) => void;
  onTryAgain: (id: string) => void;
  onClose: () => void;
}

const isUnderway = ({ state }: UploadItem) => state === 'pending' || state === 'uploading';

/** The imports of this visit in the corner of every page. They go on without it: it can be closed at any time. */
export function ImportTray({ items, title, onCancel, onTryAgain, onClose }: ImportTrayProps) {
  const heading = useId();
  const list = useId();
  const [folded, setFolded] = useState(false);
  const fold = folded ? 'Show the imports' : 'Fold the imports';
  return (
    <section className={classes.tray} aria-labelledby={heading}>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <Tooltip label={fold}>
          <ActionIcon aria-label={fold} aria-expanded={!folded} aria-controls={list} onClick={() => setFolded(!folded)}>
            {folded ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Close the imports">
          <ActionIcon aria-label="Close the imports" onClick={onClose}>
            <IconX aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div id={list} hidden={folded}>
        <ScrollRegion label="Imports" className={classes.files}>
          <UploadList
            label="Imported files"
            items={items}
            action={onCancel}
            actionLabel="Cancel"
            canAct={isUnderway}
            more={(item) =>
              item.state === 'error' && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Try again ${item.name}`}
                  onClick={() => onTryAgain(item.id)}
                >
                  Try again
                </Button>
              )
            }
          />
        </ScrollRegion>
        {items.some(isUnderway) && (
          <Text c="dimmed" size="xs" className={classes.message}>
            The import goes on when you close this tab.
          </Text>
        )}
      </div>
    </section>
  );
}
