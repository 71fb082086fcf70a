import { Badge, Collapse, UnstyledButton } from '@mantine/core';
import type { AnalysisVersion } from '@plumbline/contract/resources/analysisVersions';
import type { AnalysisView } from '@plumbline/contract/resources/analysisViews';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatProgress } from '../../../ui/progressText.ts';
import { VersionRow } from './VersionRow.tsx';
import classes from './Versions.module.css';

interface AnalysisVersionsProps {
  trade: AnalysisView['analyses'][number];
  versions: readonly AnalysisVersion[];
  shown: AnalysisVersion | undefined;
  startsOpen: boolean;
  onShow: (versionId: string) => void;
  /** Absent for those who may not publish. */
  onPublish?: ((version: AnalysisVersion) => void) | undefined;
  onUnpublish?: ((version: AnalysisVersion) => void) | undefined;
}

/** One analysis of the view, to be unfolded into its versions ([HEAD-6]). */
export function AnalysisVersions({ trade, versions, shown, startsOpen, ...actions }: AnalysisVersionsProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const list = useId();
  if (shown === undefined) return <NoVersion trade={trade} />;
  return (
    <li>
      <UnstyledButton
        className={classes.analysis}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight aria-hidden className={classes.chevron} />
        <span className={classes.name} title={trade.name}>
          {trade.name}
        </span>
        <span className={classes.number} data-other={shown !== versions[0] || undefined}>
          {`Version ${shown.number}`}
        </span>
        <Badge>{trade.delivery}</Badge>
      </UnstyledButton>
      <Collapse id={list} expanded={isOpen} transitionDuration={0}>
        <div role="radiogroup" aria-label={`Version of ${trade.name}`} className={classes.versions}>
          {versions.map((version) => (
            <VersionRow key={version._id} version={version} analysis={trade} isShown={version === shown} {...actions} />
          ))}
        </div>
      </Collapse>
    </li>
  );
}

function NoVersion({ trade: { name, delivery, progress } }: Pick<AnalysisVersionsProps, 'trade'>) {
  return (
    <li className={classes.analysis} data-empty>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.number}>{progress === undefined ? 'No version yet' : formatProgress(progress)}</span>
      <Badge>{delivery}</Badge>
    </li>
  );
}
