import { tabular } from '../../ui/figures.ts';
import { classes } from './classes.ts';

export interface Fact {
  label: string;
  value: string;
  level?: 'alert' | 'error' | undefined;
}

/** Names and values beside each other, as many in a row as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`${classes.facts} ${tabular}`}>
      {facts.map(({ label, value, level }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-level={level}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
