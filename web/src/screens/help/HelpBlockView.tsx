import { Kbd, List } from '@mantine/core';
import classes from './Help.module.css';
import type { HelpBlock } from './HelpPage.ts';

export function HelpBlockView({ block }: { block: HelpBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('steps' in block) return <Items type="ordered" items={block.steps} />;
  if ('points' in block) return <Items type="unordered" items={block.points} />;
  if ('terms' in block) {
    return (
      <dl className={classes.terms}>
        {block.terms.map(({ term, means }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <dl className={classes.keys}>
      {block.keys.map(({ does, keys }) => (
        <div key={does}>
          <dt>{does}</dt>
          <dd>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Items({ type, items }: { type: 'ordered' | 'unordered'; items: readonly string[] }) {
  return (
    <List type={type} className={classes.items} withPadding>
      {items.map((item) => (
        <List.Item key={item}>{item}</List.Item>
      ))}
    </List>
  );
}
