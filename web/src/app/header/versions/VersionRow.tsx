import { Badge, Button, Radio, Tooltip } from '@mantine/core';
import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { dateVersion, describeVersion, nameVersion, versionBadge } from './describeVersion.ts';
import classes from './Versions.module.css';

interface VersionRowProps {
  version: AnalysisVersion;
  analysis: { _id: string; name: string };
  isShown: boolean;
  onShow: (versionId: string) => void;
  onPublish?: ((version: AnalysisVersion) => void) | undefined;
  onUnpublish?: ((version: AnalysisVersion) => void) | undefined;
}

/** A version to be shown, published or taken back. */
export function VersionRow({ version, analysis, isShown, onShow, onPublish, onUnpublish }: VersionRowProps) {
  const isPublished = version.status === 'stable';
  const act = isPublished ? onUnpublish : onPublish;
  const verb = isPublished ? 'Unpublish' : 'Publish';
  return (
    <div className={classes.version}>
      <Tooltip label={describeVersion(version)}>
        <Radio
          className={classes.choice}
          name={`version-of-${analysis._id}`}
          checked={isShown}
          onChange={() => onShow(version._id)}
          label={nameVersion(version)}
          description={dateVersion(version)}
        />
      </Tooltip>
      <Badge className={classes.badge} leftSection={isPublished ? <IconEye aria-hidden /> : <IconEyeOff aria-hidden />}>
        {versionBadge(version)}
      </Badge>
      {act && (
        <Button
          className={classes.act}
          variant="default"
          size="xs"
          aria-label={`${verb} version ${version.number} of ${analysis.name}`}
          onClick={() => act(version)}
        >
          {verb}
        </Button>
      )}
    </div>
  );
}
