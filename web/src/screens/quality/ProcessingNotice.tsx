import { Progress } from '@mantine/core';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { usePlace } from '../../data/address/place.ts';
import { isDeveloper } from '../../data/projects/projectAccess.ts';
import { publishedShare } from '../../data/views/viewList.ts';
import { figures } from '../../ui/figures.ts';
import { describeProgress, formatProgress } from '../../ui/progressText.ts';
import classes from './ProcessingNotice.module.css';

type Trade = AnalysisView['analyses'][number];

/** How far the analysis of each trade is, until the view is ready ([QUAL-5]). */
export function ProcessingNotice({ view }: { view: AnalysisView }) {
  const { project } = usePlace();
  const { progress, analyses } = view;
  return (
    <section className={classes.notice} aria-label="State of the analysis">
      {progress ? (
        <>
          <p className={classes.head}>
            <span className={classes.title}>Analysis in progress</span>
            <span className={figures}>{describeProgress(progress)}</span>
          </p>
          <Progress size={4} value={progress.percent} aria-label={`Analysis of ${view.name}`} />
        </>
      ) : (
        <p className={classes.head}>
          <span className={classes.title}>{publishedShare(view)}</span>
        </p>
      )}
      {!progress && (
        <p className={classes.sentence}>
          {isDeveloper(project)
            ? 'The results are there. Customers see those of a trade once they are published.'
            : 'The results of a trade are shown once they are published.'}
        </p>
      )}
      {analyses.length > 0 && <Trades analyses={analyses} isBusy={progress !== undefined} />}
    </section>
  );
}

function Trades({ analyses, isBusy }: Pick<AnalysisView, 'analyses'> & { isBusy: boolean }) {
  const withPercent = analyses.some(({ progress }) => progress !== undefined);
  return (
    <table className={classes.trades}>
      <thead>
        <tr>
          <th scope="col">Trade</th>
          {withPercent && (
            <th scope="col" className={figures}>
              Analysed
            </th>
          )}
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {analyses.map(({ _id, name, delivery, progress }) => (
          <tr key={_id}>
            <th scope="row">{name}</th>
            {withPercent && <td className={figures}>{analysedShare({ delivery, progress })}</td>}
            <td>
              <span className={classes.delivery} data-delivery={delivery}>
                {isBusy || delivery === 'Ready' ? delivery : 'Unpublished'}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A trade that was delivered is done, whatever the others still need. */
function analysedShare({ delivery, progress }: Pick<Trade, 'delivery' | 'progress'>): string | undefined {
  const percent = delivery === 'Ready' ? 100 : progress;
  return percent === undefined ? undefined : formatProgress(percent);
}
