import { useClipboard } from '@mantine/hooks';
import type { PropertyRow } from '@plumbline/contract/resources/elementProperties';
import { IconCheck, IconCopy, IconFilter } from '@tabler/icons-react';
import classes from './PropertyPanel.module.css';

/** A property and what can be done with its value. Hundreds of them are drawn at once: no component of the kit is in it. */
export function ModelRow({
  row,
  find,
  isFinding,
}: {
  row: PropertyRow;
  find(row: PropertyRow): void;
  isFinding: boolean;
}) {
  const { copied, copy } = useClipboard({ timeout: 1000 });
  const { name, value, unit } = row;
  const shown = unit === undefined ? value : `${value} ${unit}`;
  return (
    <div className={classes.modelRow}>
      <dt className={classes.modelName}>{name}</dt>
      <dd className={classes.modelValue}>
        {value === '' ? <span className={classes.unknown}>Not given</span> : <span>{shown}</span>}
        {value !== '' && (
          <span className={classes.tools}>
            <button
              type="button"
              className={classes.tool}
              title={copied ? 'Copied' : 'Copy'}
              aria-label={copied ? `${name} copied` : `Copy ${name}`}
              onClick={() => copy(shown)}
            >
              {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
            </button>
            <button
              type="button"
              className={classes.tool}
              title="Show elements with this value"
              aria-label={`Show elements with ${name} ${shown}`}
              disabled={isFinding}
              onClick={() => find(row)}
            >
              <IconFilter aria-hidden />
            </button>
          </span>
        )}
      </dd>
    </div>
  );
}
