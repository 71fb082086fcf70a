import { Anchor, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useHref } from 'react-router';
import { managePath } from '../../../../data/address/paths.ts';

/** To where files are uploaded: beside the wizard, in which nothing must be lost. */
export function UploadLink({ projectId, plural }: { projectId: string; plural: 'scans' | 'models' | 'documents' }) {
  const href = useHref(managePath(projectId, plural));
  return (
    <Anchor href={href} target="_blank" rel="noopener" aria-label={`Upload ${plural} (opens in a new tab)`}>
      <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
        Upload {plural}
        <IconExternalLink aria-hidden />
      </Group>
    </Anchor>
  );
}
