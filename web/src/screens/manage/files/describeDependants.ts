import type { FileDependants, FileKind } from '@plumbline/contract/resources/files';
import { formatCount } from '../../../ui/format.ts';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
/** More names than a window has room for. */
const mostNames = 5;

type View = FileDependants['views'][number];
type Version = FileDependants['modelVersions'][number];

/** What hangs on a file, in sentences: what stays without it and what can no longer be done. */
export function describeDependants(kind: FileKind, { modelVersions, views, issues }: FileDependants): string[] {
  if (kind === 'model') return [...describeModel(modelVersions, views), ...describeIssues(issues)];
  if (views.length === 0) return [`No analysis was made with this ${kind}.`];
  return kind === 'scan' ? describeScan(views) : [`It belongs to ${named(views)}, which will name it as deleted.`];
}

function describeModel(versions: readonly Version[], views: readonly View[]): string[] {
  if (versions.length === 0) return ['No model version holds elements of this file.'];
  const active = versions.find(({ isActive }) => isActive);
  const older = versions.filter(({ isActive }) => !isActive).map(({ name }) => name);
  return [
    ...(active
      ? [
          `${active.name}, the active model, holds ${counted(active.elementsOfFile)} of this file, of ${formatCount(active.elementsOfVersion)} in all.`,
        ]
      : []),
    ...(older.length > 0
      ? [
          `${shortened(older)} ${older.length === 1 ? 'holds' : 'hold'} elements of it too and stay${older.length === 1 ? 's' : ''} as ${older.length === 1 ? 'it is' : 'they are'}.`,
        ]
      : []),
    ...(views.length > 0
      ? [
          `${named(views)} ${were(views)} made with ${versions.length === 1 ? 'this version' : 'these versions'}. All results stay.`,
        ]
      : []),
  ];
}

function describeIssues({ open, closed }: FileDependants['issues']): string[] {
  const all = open + closed;
  if (all === 0) return [];
  const count = all === 1 ? '1 issue is' : `${formatCount(all)} issues are`;
  const state = all === 1 ? (open === 1 ? 'open' : 'closed') : `${formatCount(open)} of them open`;
  return [
    `${count} about its elements, ${state}. ${all === 1 ? 'It stays, with the version it was' : 'They stay, with the versions they were'} seen in.`,
  ];
}

/** Whether a click is too little: people are to say that they have read what hangs on it. */
export function isMuch({ modelVersions, views, issues }: FileDependants): boolean {
  const loses = modelVersions.some(({ isActive, elementsOfFile }) => isActive && elementsOfFile > 0);
  return loses || views.length > 0 || issues.open > 0;
}

function describeScan(views: readonly View[]): string[] {
  const failed = views.filter(({ status }) => status === 'failed');
  const others = views.filter(({ status }) => status !== 'failed');
  return [
    ...(others.length > 0
      ? [
          `${named(others)} ${were(others)} made with this scan. Results stay, and can be judged anew with other tolerances.`,
          'Nothing can be analysed with this scan again unless it is uploaded again.',
        ]
      : []),
    ...(failed.length > 0 ? [`${named(failed)} failed and cannot be run again without this scan.`] : []),
  ];
}

const were = (views: readonly View[]) => (views.length === 1 ? 'was' : 'were');
const counted = (count: number) => (count === 1 ? '1 element' : `${formatCount(count)} elements`);

function named(views: readonly View[]): string {
  return `${views.length === 1 ? 'Analysis' : 'Analyses'} ${shortened(views.map(({ name }) => `“${name}”`))}`;
}

function shortened(names: readonly string[]): string {
  if (names.length <= mostNames) return lists.format(names);
  return lists.format([...names.slice(0, mostNames - 1), `${names.length - mostNames + 1} more`]);
}
