import { Anchor } from '@mantine/core';
import { isLink } from '@plumbline/contract/isLink';
import type { IssueOrigin } from '@plumbline/contract/resources/issues';
import type { ReactNode } from 'react';
import classes from './IssueDetails.module.css';

/** What the tool that the issue came from says, in its words ([ISSUE-6]). */
export function Origin({ origin }: { origin: IssueOrigin }) {
  const { type, status, priority, stage, labels, links, documents } = origin;
  const facts: { name: string; value: ReactNode }[] = [
    { name: 'Type', value: type },
    { name: 'Status there', value: status },
    { name: 'Priority there', value: priority },
    { name: 'Stage', value: stage },
    { name: 'Labels', value: labels.join(', ') },
    { name: 'Links', value: links.length > 0 && <Links links={links.map((url) => ({ description: url, url }))} /> },
    { name: 'Documents', value: documents.length > 0 && <Links links={documents} /> },
  ].filter(({ value }) => Boolean(value));
  if (facts.length === 0) return null;
  return (
    <section className={classes.section} aria-label="From another tool">
      <div className={classes.sectionHead}>
        <h2>From another tool</h2>
      </div>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Links({ links }: { links: readonly { description: string; url?: string | undefined }[] }) {
  return (
    <ul className={`${classes.list} ${classes.links}`}>
      {links.map(({ description, url }) => (
        <li key={`${description} ${url}`}>
          {url !== undefined && isLink(url) ? (
            <Anchor href={url} target="_blank" rel="noopener noreferrer">
              {description}
            </Anchor>
          ) : (
            description
          )}
        </li>
      ))}
    </ul>
  );
}
