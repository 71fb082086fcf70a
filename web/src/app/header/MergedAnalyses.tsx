import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { hasPublished, listViews } from '../../data/views/viewList.ts';
import { wholeList } from '../../state/viewFilter.ts';
import { tabular } from '../../ui/figures.ts';
import { formatShortDay } from '../../ui/format.ts';
import { SelectorDropdown } from './SelectorDropdown.tsx';
import classes from './SelectorList.module.css';

/** Work packages look at all published analyses together ([HEAD-3]). */
export function MergedAnalyses({ views }: { views: readonly AnalysisView[] }) {
  const merged = listViews(views.filter(hasPublished), wholeList, (moment) => moment);
  return (
    <SelectorDropdown label="Analysis" content={() => <MergedList views={merged} />}>
      Merged analyses view
    </SelectorDropdown>
  );
}

function MergedList({ views }: { views: readonly AnalysisView[] }) {
  if (views.length === 0) return <p className={classes.empty}>No analysis available</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
    <ul className={classes.list} tabIndex={0} aria-label="Analyses in this view">
      {views.map(({ _id, name, scanDate }) => (
        <li key={_id} className={classes.item}>
          <span className={classes.text}>
            <span className={classes.name}>{name}</span>
          </span>
          <span className={tabular}>{formatShortDay(scanDate)}</span>
        </li>
      ))}
    </ul>
  );
}
