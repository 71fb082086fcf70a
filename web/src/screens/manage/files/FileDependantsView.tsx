import { Radio, Stack, Text } from '@mantine/core';
import type { FileDependants, FileKind } from '@plumbline/contract/resources/files';
import { formatCount } from '../../../ui/format.ts';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { describeDependants } from './describeDependants.ts';

export type ModelChoice = 'keep' | 'renew';

/** What hangs on a file, and for one of the active model what shall become of that. */
export function FileDependantsView({
  kind,
  dependants,
  failed,
  choice,
  onChoose,
}: {
  kind: FileKind;
  dependants: FileDependants | undefined;
  failed: boolean;
  choice: ModelChoice;
  onChoose: (choice: ModelChoice) => void;
}) {
  if (failed) return <Text size="md">What hangs on this file could not be found out.</Text>;
  if (dependants === undefined) return <LoadingSkeleton rows={2} label="Looking for what hangs on this file" />;
  const active = dependants.modelVersions.find(({ isActive }) => isActive);
  return (
    <Stack gap="sm">
      {describeDependants(kind, dependants).map((sentence) => (
        <Text key={sentence} size="md">
          {sentence}
        </Text>
      ))}
      {active && (
        <Radio.Group
          label="The active model"
          value={choice}
          onChange={(chosen) => onChoose(chosen === 'renew' ? 'renew' : 'keep')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="keep"
              label={`Keep ${active.name} as it is`}
              description="Its elements can still be seen. Nothing new can be analysed against it, and new model files wait, until this file is uploaded again or a version is made without it."
            />
            <Radio value="renew" label="Make a new version without this file" description={consequence(active)} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

function consequence({ elementsOfFile, elementsOfVersion }: FileDependants['modelVersions'][number]): string {
  return elementsOfFile === elementsOfVersion
    ? 'The project has no active model until another file is uploaded, or an older one of this name takes its place.'
    : `${formatCount(elementsOfFile)} elements leave the active model, unless an older file of this name takes its place.`;
}
