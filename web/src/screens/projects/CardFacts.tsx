import type { Project } from '@plumbline/contract/resources/projects';
import { elementStatuses } from '@plumbline/contract/status';
import type { CSSProperties } from 'react';
import { useProjectCard } from '../../data/projects/projectCard.ts';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { describeNews } from './describeNews.ts';
import classes from './ProjectCard.module.css';

/** How the analysis that the card opens came out, and what is new since the last visit. */
export function CardFacts({ project, enabled }: { project: Project; enabled: boolean }) {
  const card = useProjectCard(project._id, { enabled });
  const parts = (card?.statuses ?? [])
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => ({ status, count, words: `${formatCount(count)} ${labelOf(status)}` }));
  const news = card?.news && describeNews(card.news);
  return (
    <>
      {parts.length > 0 && (
        <div className={classes.bar} role="img" aria-label={parts.map(({ words }) => words).join(', ')}>
          {parts.map(({ status, count, words }) => (
            <span
              key={status}
              title={words}
              style={{ '--fill': `var(--pl-status-${status})`, flexGrow: count } as CSSProperties}
            />
          ))}
        </div>
      )}
      {card?.news && news && news.length > 0 && (
        <p className={classes.news} title={`Since your last visit, ${formatMoment(card.news.since)}`}>
          <span className={classes.newsMark} aria-hidden />
          <span>{`New since your last visit: ${news.join(', ')}`}</span>
        </p>
      )}
    </>
  );
}

const labelOf = (status: string) => elementStatuses.find(({ name }) => name === status)?.label.toLowerCase() ?? status;
