import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import type { VersionedAnalysis } from '../../../data/versions/versions.ts';
import { DeleteModal } from '../../../ui/DeleteModal.tsx';

export interface VersionToUnpublish {
  own: VersionedAnalysis;
  version: AnalysisVersion;
}

interface UnpublishDialogProps {
  opened: boolean;
  /** What was asked about last. */
  asked: VersionToUnpublish | undefined;
  onCancel: () => void;
  onUnpublish: (versionId: string) => void;
}

/** Asks before customers lose what they see; it is there before it is opened, so that it can give the focus back. */
export function UnpublishDialog({ opened, asked, onCancel, onUnpublish }: UnpublishDialogProps) {
  return (
    <DeleteModal
      opened={opened}
      title={asked ? `Unpublish version ${asked.version.number} of ${asked.own.analysis.name}?` : 'Unpublish?'}
      action="Unpublish"
      onCancel={onCancel}
      onDelete={() => asked && onUnpublish(asked.version._id)}
    >
      {asked && `Customers no longer see it. ${whatRemains(asked)}`}
    </DeleteModal>
  );
}

function whatRemains({ own: { analysis, versions }, version }: VersionToUnpublish): string {
  const [next] = versions.filter(({ _id, status }) => _id !== version._id && status === 'stable');
  return next === undefined
    ? `They see nothing of ${analysis.name} until a version of it is published.`
    : `They see version ${next.number} instead.`;
}
