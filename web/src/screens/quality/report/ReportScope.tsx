import { Button, Group, Stack, Text } from '@mantine/core';
import { usePlace } from '../../../data/address/place.ts';
import { describeFilter } from '../../../data/filter/describeFilter.ts';
import { useFilter } from '../../../data/filter/filter.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useReportedElements } from '../../../data/quality/qualityReport.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from './Report.module.css';

/** What the report will be about: how many elements, and by which filter. */
export function ReportScope({ isOpen }: { isOpen: boolean }) {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const { settled } = useFilter();
  const { data: count, error, isFetching, refetch } = useReportedElements({ enabled: isOpen });
  const words = describeFilter(settled, { underConstruction: isOn('enableUnderConstruction', project) });
  return (
    <Stack gap={4} className={classes.scope}>
      <Group justify="space-between" gap="xs" mih={28} wrap="nowrap">
        <Text role="status">{error ? 'The elements could not be counted.' : countText(count)}</Text>
        {error && (
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        )}
      </Group>
      {words.length === 0 ? (
        <Text c="dimmed">No filter: the whole analysis.</Text>
      ) : (
        <ul className={classes.words} aria-label="Filters of the report">
          {words.map(({ part, name, value }) => (
            <li key={part}>
              <span className={classes.part}>{`${name}:`}</span> <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function countText(count: number | undefined): string {
  if (count === undefined) return 'Counting the elements';
  if (count === 0) return 'No element passes the filter: the report would be empty.';
  return count === 1 ? 'The report is about 1 element.' : `The report is about ${formatCount(count)} elements.`;
}
