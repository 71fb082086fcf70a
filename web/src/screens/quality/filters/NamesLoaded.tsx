import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useFilter } from '../../../data/filter/filter.ts';
import { type NamePart, unknownNames, useFilterOptions } from '../../../data/filter/filterOptions.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { UnknownNames } from './UnknownNames.tsx';

/** A choice among the names of the model, once they are there; chosen names that it does not have come first. */
export function NamesLoaded({
  part,
  selector,
  children,
}: {
  part: NamePart;
  /** What failed is called by it: 'element types'. */
  selector: string;
  children: (choice: { names: readonly string[]; chosen: string[]; choose: (names: string[]) => void }) => ReactNode;
}) {
  const { filter, change } = useFilter();
  const { names, error, isFetching, retry, hasModel } = useFilterOptions(part);
  if (!hasModel) return <Text c="dimmed">This analysis has no model to choose from yet.</Text>;
  if (names === undefined) {
    if (error === null) return <LoadingSkeleton rows={8} label={`Loading the ${selector}`} />;
    return (
      <ErrorState title={`We couldn't display the ${selector} selector`} onRetry={retry} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    );
  }
  const all = filter[part] ?? [];
  const unknown = unknownNames(part, all, names);
  const chosen = all.filter((name) => !unknown.includes(name));
  if (names.length === 0 && all.length === 0) return <Text c="dimmed">This model has nothing to choose from.</Text>;
  return (
    <Stack gap="sm">
      <UnknownNames names={unknown} onRemove={() => change({ [part]: chosen })} />
      {children({ names, chosen, choose: (next) => change({ [part]: [...unknown, ...next] }) })}
    </Stack>
  );
}
