import { type IssuePreset, issuePresets, type KeptIssueFilter } from '@plumbline/contract/resources/issuePresets';
import { type IssueFilter, usualIssueFilter } from '../../state/issues.ts';
import { useIssuesState, useStores } from '../../state/stores.ts';
import { isoDay } from '../../ui/format.ts';
import type { Presets } from '../../ui/presets/Preset.ts';
import { usePlace } from '../address/place.ts';
import { usePresets } from '../presets/presets.ts';
import { useCall } from '../services.ts';
import { useCurrentUser } from '../users/users.ts';

/** The presets of the list of issues; those that everybody has are said anew each day, and for each person. */
export function useIssuePresets(): Presets<IssuePreset> {
  const call = useCall();
  const { project } = usePlace();
  const { issues } = useStores();
  const filter = useIssuesState((state) => state.list.filter);
  const presetId = useIssuesState((state) => state.presetId);
  const builtIn = useBuiltIn();
  const params = { projectId: project._id };
  const { setFilter, selectPreset } = issues.getState();
  const kept = usePresets<KeptIssueFilter, IssuePreset>({
    name: 'issuePresets',
    list: (signal) => call(issuePresets.list, { params, signal }),
    create: (body, key) => call(issuePresets.create, { params, body, key }),
    update: (id, body) => call(issuePresets.update, { params: { ...params, presetId: id }, body }),
    remove: (id) => call(issuePresets.remove, { params: { ...params, presetId: id } }),
    filters: keptOf(filter),
    isActive: Object.keys(keptOf(filter)).length > 0,
    isSame: (filters) => signOf(filters) === signOf(keptOf(filter)),
    presetId,
    select: selectPreset,
    apply: (filters) => setFilter(filterOf(filters)),
  });
  return {
    ...kept,
    builtIn: builtIn.map(({ id, name, filters }) => ({
      id,
      name,
      isChosen: kept.preset === undefined && signOf(filters) === signOf(keptOf(filter)),
      apply() {
        selectPreset(undefined);
        setFilter(filterOf(filters));
      },
    })),
  };
}

function useBuiltIn(): { id: string; name: string; filters: KeptIssueFilter }[] {
  const { data: me } = useCurrentUser();
  const yesterday = isoDay(new Date(Date.now() - 24 * 60 * 60 * 1000));
  return [
    { id: 'all', name: 'All open issues', filters: {} },
    ...(me ? [{ id: 'mine', name: 'Mine', filters: { assignedUsers: [me._id] } }] : []),
    { id: 'overdue', name: 'Overdue', filters: { deadlineBefore: yesterday } },
    { id: 'solved', name: 'Solved by scan', filters: { findings: ['solved'] } },
  ];
}

/** Without what is usual and what asks for nothing. */
function keptOf(filter: IssueFilter): KeptIssueFilter {
  const isUsual = (name: string, value: unknown) =>
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    signOf(value) === signOf(usualIssueFilter[name as keyof IssueFilter]);
  return Object.fromEntries(Object.entries(filter).filter(([name, value]) => !isUsual(name, value)));
}

/** What a preset does not ask for is as usual. */
function filterOf(filters: KeptIssueFilter): IssueFilter {
  const days = {
    deadlineAfter: undefined,
    deadlineBefore: undefined,
    createdAfter: undefined,
    createdBefore: undefined,
  };
  return { ...usualIssueFilter, ...days, ...filters } as IssueFilter;
}

/** Equal for filters that ask for the same, whatever their order. */
function signOf(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.toSorted());
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const parts = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return parts.map(([name, part]) => `${name}=${signOf(part)}`).join('&');
}
