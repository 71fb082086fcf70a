import { ApiError } from '@plumbline/contract/ApiError';
import type { ChangedSettings, ProjectSettings } from '@plumbline/contract/resources/companies';
import { useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useChangeSettings } from '../../../data/companies/companies.ts';

/**
 * One part of the settings while it is changed: what is typed stays until it is saved or given up, also when somebody
 * else was quicker; then the version is the one that is shown now.
 */
export function useSection<Values>(settings: ProjectSettings, saved: Values) {
  const change = useChangeSettings(settings._id);
  const [draft, setDraft] = useState<Values>();
  const [isSaved, setIsSaved] = useState(false);
  const values = draft ?? saved;
  const isChanged = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(saved);
  return {
    values,
    isChanged,
    isSaved: isSaved && !isChanged,
    busy: change.isPending,
    problem: change.error ? sentenceOf(change.error) : undefined,
    set(next: Values) {
      setIsSaved(false);
      setDraft(next);
    },
    reset() {
      change.reset();
      setDraft(undefined);
    },
    save(asked: ChangedSettings) {
      if (change.isPending) return;
      change.mutate(
        { ...asked, version: settings.version },
        {
          onSuccess() {
            setDraft(undefined);
            setIsSaved(true);
          },
        },
      );
    },
  };
}

export type Section<Values> = ReturnType<typeof useSection<Values>>;

function sentenceOf(error: unknown): string {
  const payload = error instanceof ApiError ? error.payloadOf('request.invalid') : undefined;
  return payload?.issues[0]?.message ?? errorMessage(error);
}
