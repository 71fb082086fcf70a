import type { useCoverage } from '../../../data/progress/rollUp.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from './Overview.module.css';

type Groups = NonNullable<ReturnType<typeof useCoverage>['data']>['groups'];

/** How many they are of each type on each floor: what an activity could still be linked to. */
export function CoverageGroups({ groups }: { groups: Groups }) {
  const byType = [...Map.groupBy(groups, ({ mappedElementType }) => mappedElementType)];
  return (
    <table className={classes.groups} aria-label="By type and floor">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Floors</th>
          <th scope="col">Elements</th>
        </tr>
      </thead>
      <tbody>
        {byType.map(([type, some]) => (
          <tr key={type}>
            <th scope="row">{type}</th>
            <td>
              {some
                .map(({ mappedFloor, numElements }) => `${mappedFloor ?? 'on none'}: ${formatCount(numElements)}`)
                .join(', ')}
            </td>
            <td>{formatCount(some.reduce((sum, { numElements }) => sum + numElements, 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
