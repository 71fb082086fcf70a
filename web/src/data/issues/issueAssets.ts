import { signAsset } from '@plumbline/contract/resources/assets';
import { addIssueAsset, type IssueAssetType, removeIssueAsset } from '@plumbline/contract/resources/issues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotifications } from '../../state/stores.ts';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { saveFile } from '../downloads/saveFile.ts';
import { issueKey, uploadAsset } from '../files/assets.ts';
import { useCall } from '../services.ts';

interface Attached {
  issueId: string;
  picture: Blob;
  /** Its ending says what it is. */
  filename: string;
  type: IssueAssetType;
}

/** Puts a picture into the storage and attaches it to an issue ([ISSUE-5]); rejects with a sentence. */
export function useAttach() {
  const call = useCall();
  const client = useQueryClient();
  const { project, view } = usePlace();
  return async ({ issueId, picture, filename, type }: Attached): Promise<void> => {
    const imagePath = issueKey(project.tenantId, issueId, filename);
    const { signal } = new AbortController();
    const { status, reason } = await uploadAsset({ call, key: imagePath, file: picture, signal });
    if (status !== 200) throw new Error(reason ?? 'The picture could not be sent.');
    await call(addIssueAsset, {
      params: { projectId: project._id, issueId },
      body: { imagePath, type, analysisViewId: view._id },
    });
    await client.invalidateQueries({ queryKey: queryKeys.issues(project._id) });
  };
}

/** Removes a picture from an issue for good. */
export function useRemoveAsset(issueId: string) {
  const call = useCall();
  const client = useQueryClient();
  const { project } = usePlace();
  const notify = useNotifications((state) => state.notify);
  return useMutation({
    mutationFn: (assetId: string) => call(removeIssueAsset, { params: { projectId: project._id, issueId, assetId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.issues(project._id) }),
    onError: () => notify('alert', "We couldn't remove the asset, please retry."),
  });
}

/** Saves a picture under the name that the specification gives all of them. */
export function useDownloadAsset() {
  const call = useCall();
  const notify = useNotifications((state) => state.notify);
  return useMutation({
    async mutationFn(path: string) {
      const { signedUrl } = await call(signAsset, { params: { key: path }, query: {} });
      const response = await fetch(signedUrl);
      if (!response.ok || response.body === null) throw new Error('The picture is not there.');
      const contentType = response.headers.get('content-type') ?? 'image/png';
      await saveFile({ filename: 'asset.png', contentType, body: response.body });
    },
    onError: () => notify('alert', "We couldn't get the asset, please retry."),
  });
}
