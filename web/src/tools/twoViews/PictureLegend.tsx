import { type ElementChange, elementChangeMeanings, elementChanges } from '@plumbline/contract/elementChange';
import { statusCodeOf } from '@plumbline/contract/formats/painting';
import { elementStatuses } from '@plumbline/contract/status';
import { type CSSProperties, useMemo } from 'react';
import { formatCount } from '../../ui/format.ts';
import classes from './TwoViews.module.css';
import type { Painted } from './usePaintTwo.ts';

/** What one of two pictures is painted with, and how much of it. */
export function PictureLegend({ painted: { kind, column } }: { painted: Painted }) {
  const counts = useMemo(() => column && countCodes(column, kind), [column, kind]);
  if (!counts) return null;
  const lines = kind === 'status' ? elementStatuses : elementChanges;
  return (
    <ul className={classes.legend} aria-label={kind === 'status' ? 'By status' : 'What changed'}>
      {lines
        .filter(({ code }) => counts[code]! > 0)
        .map(({ name, label, code }) => (
          <li key={name} title={kind === 'change' ? elementChangeMeanings[name as ElementChange] : undefined}>
            <span className={classes.swatch} style={{ '--fill': `var(--pl-${kind}-${name})` } as CSSProperties} />
            {`${label} ${formatCount(counts[code]!)}`}
          </li>
        ))}
    </ul>
  );
}

function countCodes(column: Uint8Array, kind: Painted['kind']): Uint32Array {
  const counts = new Uint32Array(256);
  for (const byte of column) counts[kind === 'status' ? statusCodeOf(byte) : byte]!++;
  return counts;
}
