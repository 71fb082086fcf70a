import { CloseButton, UnstyledButton } from '@mantine/core';
import { formatMillimetres } from '../../ui/format.ts';
import { lengthOf, type Measurement } from './Measurement.ts';
import classes from './SectionsPanel.module.css';

interface LineListProps {
  lines: readonly Measurement[];
  selected: number | undefined;
  onSelect(id: number | undefined): void;
  onRemove(id: number): void;
}

/** What was measured: pressing a length finds its line. */
export function LineList({ lines, selected, onSelect, onRemove }: LineListProps) {
  if (lines.length === 0) return null;
  return (
    <ul className={classes.lines} aria-label="Measured lines">
      {lines.map((line) => {
        const isSelected = line.id === selected;
        const length = formatMillimetres(lengthOf(line));
        return (
          <li key={line.id} className={classes.line} data-selected={isSelected || undefined}>
            <UnstyledButton
              className={classes.length}
              aria-pressed={isSelected}
              onClick={() => onSelect(isSelected ? undefined : line.id)}
            >
              <span className={classes.id}>{line.id}</span>
              {length}
            </UnstyledButton>
            <CloseButton size={26} aria-label={`Delete line ${line.id}`} onClick={() => onRemove(line.id)} />
          </li>
        );
      })}
    </ul>
  );
}
