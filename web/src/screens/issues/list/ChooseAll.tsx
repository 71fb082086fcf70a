import { Checkbox } from '@mantine/core';
import type { useIssueList } from '../../../data/issues/issueList.ts';
import { useChosen } from './useChosen.ts';

/** Chooses all issues of the page at once, or none of them. */
export function ChooseAll({ list: { issues = [] } }: { list: ReturnType<typeof useIssueList> }) {
  const { chosen, choose } = useChosen();
  if (issues.length === 0) return null;
  const count = issues.filter(({ _id }) => chosen.areAll || chosen.ids.includes(_id)).length;
  return (
    <Checkbox
      label="Select all on this page"
      checked={count === issues.length}
      indeterminate={count > 0 && count < issues.length}
      onChange={(event) => choose(issues, event.currentTarget.checked)}
    />
  );
}
