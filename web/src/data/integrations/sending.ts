import { ApiError } from '@plumbline/contract/ApiError';
import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { pushFile } from '@plumbline/contract/resources/integrations';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCall } from '../services.ts';

interface Sent {
  folderId: string;
  make: (signal: AbortSignal) => Promise<FileAnswer>;
}

/** Makes a file and puts it into a folder of the design service, as the person; one of its name becomes a version. */
export function useSending(projectId: string) {
  const call = useCall();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async ({ folderId, make }: Sent) => {
      running.current = new AbortController();
      const { signal } = running.current;
      const { filename, contentType, body } = await make(signal);
      const file = new File([await new Response(body).blob()], filename, { type: contentType });
      const { versionNumber } = await call(pushFile, { params: { projectId, folderId }, files: { file }, signal });
      return { filename, versionNumber };
    },
  });
  return { send: mutate, isSending: isPending, sent: data, error, reset };
}

/** Whether the service would let the person do it after another login. */
export const isLoginWanted = (error: unknown): boolean =>
  error instanceof ApiError && ['integrations.loginNeeded', 'integrations.scopeMissing'].includes(error.code);
