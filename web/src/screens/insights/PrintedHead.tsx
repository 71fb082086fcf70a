import { usePlace } from '../../data/address/place.ts';
import { describeFilter } from '../../data/filter/describeFilter.ts';
import { useFilter } from '../../data/filter/filter.ts';
import { useFeatures } from '../../data/flags.ts';
import { formatDayTime } from '../../ui/format.ts';
import classes from './Insights.module.css';

/** On paper: what the numbers are of, and by what they were narrowed. */
export function PrintedHead() {
  const { project, view } = usePlace();
  const { isOn } = useFeatures();
  const { settled } = useFilter();
  const words = describeFilter(settled, { underConstruction: isOn('enableUnderConstruction', project) });
  const rows = [
    ['Project', project.name],
    ['Analysis', view.name],
    ['Scan date', formatDayTime(view.scanDate)],
    ...(view.hasGivenCoordinates ? ([['Coordinates', 'As given, not verified']] as const) : []),
    ['Filters', words.map(({ name, value }) => `${name}: ${value}`).join('; ') || 'None: the whole analysis'],
  ] as const;
  return (
    <dl className={classes.printed}>
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
