import { usePlace } from '../../data/address/place.ts';
import { useFilterChips } from '../../data/filter/filterChips.ts';
import { useFeatures } from '../../data/flags.ts';
import { FilterChips } from '../../ui/FilterChips.tsx';
import classes from './Insights.module.css';
import { NamesFilter } from './NamesFilter.tsx';

/** What the page is narrowed by: floors and root models can be chosen here, everything can be taken away ([INSI-1]). */
export function InsightsFilters() {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const { chips, remove, reset } = useFilterChips();
  return (
    <div className={classes.filters}>
      <div className={classes.selectors}>
        {isOn('displayRootModelFilter', project) && <NamesFilter part="rootModels" />}
        <NamesFilter part="floors" />
      </div>
      <FilterChips chips={chips} onRemove={remove} onReset={reset} />
    </div>
  );
}
