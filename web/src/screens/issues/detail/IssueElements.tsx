import { Button, UnstyledButton } from '@mantine/core';
import type { IssueDetail, IssueElement } from '@plumbline/contract/resources/issues';
import { useState } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { focusElements } from '../../../viewport/focusElements.ts';
import { useViewer } from '../../../viewport/useViewer.ts';
import classes from './IssueDetails.module.css';

const firstFew = 10;

/** What the issue is about; a press selects an element and shows it. */
export function IssueElements({ issue: { elements } }: { issue: IssueDetail }) {
  const [areAll, setAll] = useState(false);
  const shown = areAll ? elements : elements.slice(0, firstFew);
  return (
    <section className={classes.section} aria-label="Elements">
      <div className={classes.sectionHead}>
        <h2>{elements.length === 1 ? '1 element' : `${formatCount(elements.length)} elements`}</h2>
      </div>
      <ul className={classes.list}>
        {shown.map((element) => (
          <li key={element.externalId}>
            <ElementLine element={element} />
          </li>
        ))}
      </ul>
      {shown.length < elements.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {`Show all ${formatCount(elements.length)}`}
        </Button>
      )}
    </section>
  );
}

function ElementLine({ element: { forgeObjectId, name, externalId } }: { element: IssueElement }) {
  const viewer = useViewer();
  const label = name || externalId;
  if (forgeObjectId === null || viewer === undefined) {
    return (
      <div className={classes.element} title={label}>
        <span className={classes.elementName}>{label}</span>
        {forgeObjectId === null && <span className={classes.gone}>Not in this model</span>}
      </div>
    );
  }
  function show(element: number) {
    if (viewer) focusElements(viewer, [element], { selects: true });
  }
  return (
    <UnstyledButton className={classes.element} title={label} onClick={() => show(forgeObjectId)}>
      <span className={classes.elementName} data-open>
        {label}
      </span>
    </UnstyledButton>
  );
}
