import { mostIssueElements } from '@plumbline/contract/resources/issues';
import type { ReactNode } from 'react';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import classes from './IssueForm.module.css';

const mostNamed = 50;

/** The elements that an issue is about, by name ([ISSUE-2]). */
export function ChosenElements({
  elements,
  action,
}: {
  elements: readonly { id: string; name: string }[];
  action?: ReactNode;
}) {
  if (elements.length === 0) return <AlertBox level="alert">Select an element in the Viewer</AlertBox>;
  const count = elements.length === 1 ? '1 element' : `${formatCount(elements.length)} elements`;
  return (
    <div>
      <p className={classes.label}>{count}</p>
      <ScrollRegion label="Elements" className={classes.elements}>
        <ul>
          {elements.slice(0, mostNamed).map(({ id, name }) => (
            <li key={id} title={name}>
              {name}
            </li>
          ))}
          {elements.length > mostNamed && (
            <li className={classes.more}>{`and ${formatCount(elements.length - mostNamed)} more`}</li>
          )}
        </ul>
      </ScrollRegion>
      {elements.length > mostIssueElements && (
        <AlertBox level="alert">{`An issue can be about ${formatCount(mostIssueElements)} elements at most.`}</AlertBox>
      )}
      {action}
    </div>
  );
}
