import { Button } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import classes from './PropertyPanel.module.css';
import type { Found } from './useFound.ts';

/** How many elements have a value, and what can be done with them. */
export function FoundElements({ found: { elements, isWhole, value }, showAll }: { found: Found; showAll(): void }) {
  const viewer = useViewer();
  const shown = value.unit === undefined ? value.value : `${value.value} ${value.unit}`;
  const [count, verb] = [formatCount(elements.length), elements.length === 1 ? 'element has' : 'elements have'];
  return (
    <section className={classes.found} aria-label="Elements with the same value">
      <p className={classes.sentence} role="status">
        {`${count} ${verb} ${value.name} ${shown}.`}
        {!isWhole && ' There may be more: not all properties of this model are kept, or there are too many elements.'}
      </p>
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => viewer?.selection.set(elements)}>
          Select them
        </Button>
        <Button size="xs" variant="default" onClick={showAll}>
          Show all elements
        </Button>
      </div>
    </section>
  );
}
