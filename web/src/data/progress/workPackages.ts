import {
  createPackage,
  listPackages,
  type NewPackage,
  onePackage,
  type PackageChanges,
  removePackage,
  updatePackage,
  type Watchlist,
} from '@plumbline/contract/resources/workPackages';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { useCallKey } from '../calls/callKey.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { pollTimes } from '../calls/staleTimes.ts';
import { useCall } from '../services.ts';

const soon = (isBeingMeasured: boolean) => (isBeingMeasured ? pollTimes.packageBeingMeasured : false);

/** Every work package by name, each with what was measured last; asked for again while one is being measured. */
export function useWorkPackages() {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'list'],
    queryFn: ({ signal }) => call(listPackages, { params: { projectId: project._id }, signal }),
    refetchInterval: ({ state }) => soon(state.data?.watchlists.some((each) => each.isBeingMeasured) ?? false),
    select: ({ watchlists, progressMonitorings }) => {
      const records = new Map(progressMonitorings.map((record) => [record.watchlist, record]));
      return watchlists.map((watchlist) => ({ watchlist, record: records.get(watchlist._id) }));
    },
  });
}

/** One work package; asked for again while it is being measured. */
export function useWorkPackage(watchlistId: string, { isWanted = true } = {}) {
  const call = useCall();
  const { project } = usePlace();
  return useQuery({
    queryKey: [...queryKeys.progress(project._id), 'one', watchlistId],
    queryFn: ({ signal }) => call(onePackage, { params: { projectId: project._id, watchlistId }, query: {}, signal }),
    enabled: isWanted,
    refetchInterval: ({ state }) => soon(state.data?.isBeingMeasured ?? false),
  });
}

/** A CSV goes beside what is said about it. */
interface WithCsv<Body> {
  body: Body;
  csv?: File | undefined;
}

const filesOf = ({ csv }: WithCsv<unknown>) => (csv === undefined ? {} : { csv });

/** Of a file only what tells it from another one: the same package sent again is made once. */
const signOf = ({ body, csv }: WithCsv<unknown>) => [body, csv && [csv.name, csv.size, csv.lastModified]];

/** Makes a work package. */
export function useCreatePackage() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const key = useCallKey();
  return useMutation({
    mutationFn: (sent: WithCsv<NewPackage>) =>
      call(createPackage, {
        params: { projectId: project._id },
        body: sent.body,
        files: filesOf(sent),
        key: key.of(signOf(sent)),
      }),
    onSuccess() {
      key.forget();
      void refresh(client, project._id);
    },
  });
}

/** Changes a work package; what is not named stays. */
export function useUpdatePackage(watchlistId: string) {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  return useMutation({
    mutationFn: (sent: WithCsv<PackageChanges>) =>
      call(updatePackage, {
        params: { projectId: project._id, watchlistId },
        body: sent.body,
        files: filesOf(sent),
      }),
    onSuccess: () => refresh(client, project._id),
  });
}

/** Deletes a work package for good. */
export function useRemovePackage() {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  return useMutation({
    mutationFn: ({ _id }: Pick<Watchlist, '_id'>) =>
      call(removePackage, { params: { projectId: project._id, watchlistId: _id } }),
    // The list is cleared, and comes anew without it ([WORK-8]).
    onSuccess: () => client.removeQueries({ queryKey: queryKeys.progress(project._id) }),
  });
}

async function refresh(client: QueryClient, projectId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: queryKeys.progress(projectId) });
}
