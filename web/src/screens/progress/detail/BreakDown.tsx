import { Table } from '@mantine/core';
import type { ProgressGroup, WeightBasis } from '@plumbline/contract/resources/workPackages';
import type { usePackageBreakDown } from '../../../data/progress/packageNumbers.ts';
import { ShareBar } from '../../../ui/charts/ShareBar.tsx';
import { figures } from '../../../ui/figures.ts';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { builtWords, notSeenShare, percentOf, percentText } from '../progressOf.ts';
import { DetailSection } from './DetailSection.tsx';
import classes from './WorkPackageDetails.module.css';

interface BreakDownProps {
  answer: ReturnType<typeof usePackageBreakDown>;
  weightBy: WeightBasis;
}

/** The same by element type and by floor ([WORK-5]). */
export function BreakDown({ answer, weightBy }: BreakDownProps) {
  return (
    <>
      <DetailSection title="By element type" answer={answer}>
        {({ byElementType, numNotMeasured }) => (
          <>
            <Groups label="By element type" head="Type" groups={byElementType} weightBy={weightBy} />
            {numNotMeasured > 0 && weightBy !== 'element' && (
              <p className={classes.line}>
                {`${formatCount(numNotMeasured)} ${numNotMeasured === 1 ? 'element has' : 'elements have'} no ${weightBy} in the model and weigh nothing.`}
              </p>
            )}
          </>
        )}
      </DetailSection>
      <DetailSection title="By floor" answer={answer}>
        {({ byFloor }) => <Groups label="By floor" head="Floor" groups={byFloor} weightBy={weightBy} />}
      </DetailSection>
    </>
  );
}

interface GroupsProps {
  label: string;
  head: string;
  groups: readonly ProgressGroup[];
  weightBy: WeightBasis;
}

function Groups({ label, head, groups, weightBy }: GroupsProps) {
  if (groups.length === 0) return <p className={classes.line}>Nothing has been measured yet.</p>;
  return (
    <Table aria-label={label} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{head}</Table.Th>
          <Table.Th className={`${figures} ${classes.roomy}`}>Elements</Table.Th>
          <Table.Th className={figures}>Built</Table.Th>
          <Table.Th className={figures}>Not seen</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map((group) => (
          <Table.Tr key={group.name}>
            <Table.Th scope="row" className={classes.group}>
              {group.name || 'None'}
              <ShareBar
                label={`${percentText(percentOf(group))} ${builtWords(weightBy)}, ${formatPercent(notSeenShare(group))} not seen`}
                built={percentOf(group) / 100}
                notSeen={notSeenShare(group)}
              />
            </Table.Th>
            <Table.Td className={`${figures} ${classes.roomy}`}>{formatCount(group.total)}</Table.Td>
            <Table.Td className={figures}>{percentText(percentOf(group))}</Table.Td>
            <Table.Td className={figures}>{formatPercent(notSeenShare(group))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
