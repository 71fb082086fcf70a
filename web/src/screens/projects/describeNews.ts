import type { ProjectCard } from '@plumbline/contract/resources/projectCards';
import { formatCount } from '../../ui/format.ts';

/** What is new since the last visit, in few words; nothing when there is nothing. */
export function describeNews({ analyses, newIssues, changedIssues }: NonNullable<ProjectCard['news']>): string[] {
  const [only] = analyses;
  return [
    ...(analyses.length === 1 && only ? [`${only.name} published`] : []),
    ...(analyses.length > 1 ? [`${formatCount(analyses.length)} analyses published`] : []),
    ...(newIssues > 0 ? [`${counted(newIssues)} new`] : []),
    ...(changedIssues > 0 ? [`${counted(changedIssues)} changed`] : []),
  ];
}

const counted = (count: number) => (count === 1 ? '1 issue' : `${formatCount(count)} issues`);
