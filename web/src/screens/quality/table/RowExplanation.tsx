import { Button } from '@mantine/core';
import type { Modification } from '@plumbline/contract/resources/classifications';
import type { TableRow } from '@plumbline/contract/resources/classificationTable';
import { IconMessagePlus } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { usePlace } from '../../../data/address/place.ts';
import { useFeatures } from '../../../data/flags.ts';
import { useIssueLevel } from '../../../data/issues/issueRights.ts';
import { usePicture } from '../../../data/quality/classificationTablePicture.ts';
import { causeText } from '../../../data/verdicts/causeText.ts';
import { useClassificationsOf } from '../../../data/verdicts/classifications.ts';
import { measuredText } from '../../../data/verdicts/measuredText.ts';
import { personsWord } from '../../../data/verdicts/personsWord.ts';
import { saySeenBefore } from '../../../data/verdicts/saySeenBefore.ts';
import { capital } from '../../../ui/capital.ts';
import { EvidenceIcon } from '../../../ui/EvidenceIcon.tsx';
import { listEvidence } from '../../../ui/evidenceKinds.ts';
import { figures } from '../../../ui/figures.ts';
import { formatDay, formatDayTime, formatMillimetres, formatPercent } from '../../../ui/format.ts';
import { useViewer } from '../../../viewport/useViewer.ts';
import { directionText } from './magnitudeCell.ts';
import classes from './RowExplanation.module.css';

interface RowExplanationProps {
  row: TableRow;
  openTool(tool: string): void;
  createIssue(): void;
}

/** Why an element has its verdict, and what that rests on. */
export function RowExplanation({ row, openTool, createIssue }: RowExplanationProps) {
  const { element, externalId, reason, descriptions } = row;
  const word = personsWord(row);
  const cause = word ? undefined : causeText(row);
  return (
    <section className={classes.card} aria-label={`Verdict on ${element.name || externalId}`}>
      <div className={classes.words}>
        <p className={classes.name}>{element.name || externalId}</p>
        {word && <p className={classes.said}>{word.said}</p>}
        {word && <p className={classes.cause}>{word.measured}</p>}
        {cause && <p className={classes.cause}>{cause}</p>}
        <p className={classes.reason}>{capital(reason)}</p>
        {row.status === 'no_data' && !word && <SeenBefore row={row} />}
        {descriptions.length > 0 && !word && <p className={classes.descriptions}>{descriptions.join(', ')}</p>}
      </div>
      {row.picturePath && <Thumbnail path={row.picturePath} name={element.name} />}
      <Actions row={row} openTool={openTool} createIssue={createIssue} />
      {word && <p className={classes.heading}>What was measured</p>}
      <Facts row={row} />
    </section>
  );
}

/** What the verdict can be looked into by, beside the scene, and what follows from it; without a scene, neither. */
function Actions({ row, openTool, createIssue }: RowExplanationProps) {
  const { project } = usePlace();
  const { isOn } = useFeatures();
  const hasScene = useViewer() !== undefined;
  const level = useIssueLevel();
  const evidence = listEvidence(row.evidence, (flag) => isOn(flag, project));
  if (!hasScene) return null;
  return (
    <div className={classes.evidence}>
      {evidence.map(({ id, name }) => (
        <Button
          key={id}
          size="xs"
          variant="default"
          leftSection={<EvidenceIcon kind={id} />}
          onClick={() => openTool(id)}
        >
          {name}
        </Button>
      ))}
      {level !== 'look' && (
        <Button size="xs" variant="default" leftSection={<IconMessagePlus aria-hidden />} onClick={createIssue}>
          Create issue
        </Button>
      )}
    </div>
  );
}

function Facts({ row }: { row: TableRow }) {
  const { magnitudeDisplay, tolerance, coverage, confidence, analysis, externalId, rootModel } = row;
  return (
    <dl className={classes.facts}>
      <Fact name="Magnitude" isFigure>
        {magnitudeDisplay === null ? 'Not measured' : measuredText(magnitudeDisplay, row)}
      </Fact>
      <Fact name="Tolerance" isFigure>
        {formatMillimetres(tolerance)}
      </Fact>
      <Fact name="Coverage" isFigure>
        {formatPercent(coverage)}
      </Fact>
      <Fact name="Confidence" isFigure>
        {formatPercent(confidence)}
      </Fact>
      <Fact name="Scanned" isFigure>
        <time dateTime={row.scannedDate} title={formatDayTime(row.scannedDate)}>
          {formatDay(row.scannedDate)}
        </time>
      </Fact>
      <Fact name="Direction" isWide>
        {directionText(row)}
      </Fact>
      <Fact name="Trade" isWide>
        {analysis.name}
      </Fact>
      <Fact name="Verdict" isWide>
        <Maker row={row} />
      </Fact>
      <Fact name="Type" isWide>
        {row.mappedElementType.replaceAll(':', ' › ')}
      </Fact>
      <Fact name="Model" isWide>
        {rootModel}
      </Fact>
      <Fact name="GlobalId" isWide>
        {externalId}
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  isFigure?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, isFigure = false, isWide = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd className={isFigure ? figures : undefined}>{children}</dd>
    </div>
  );
}

/** What an earlier scan saw of it. */
function SeenBefore({ row: { forgeObjectId } }: { row: TableRow }) {
  const asked = useMemo(() => [forgeObjectId], [forgeObjectId]);
  const before = useClassificationsOf(asked).data?.[0]?.seenBefore;
  return before && <p className={classes.reason}>{saySeenBefore(before)}</p>;
}

/** Found by the analysis, or said by somebody; who approved it is in the element's history. */
function Maker({ row }: { row: TableRow }) {
  const asked = useMemo(() => (row.approved ? [row.forgeObjectId] : []), [row.approved, row.forgeObjectId]);
  const { data } = useClassificationsOf(asked);
  const approved = row.approved && data?.[0]?.modificationHistory.findLast(({ kind }) => kind === 'approved');
  const word = personsWord(row);
  const parts = [word?.said ?? 'Automatic', ...(row.approved ? [`approved${approved ? by(approved) : ''}`] : [])];
  return parts.join('; ');
}

function by({ user, date }: Modification): string {
  return user === undefined ? '' : ` by ${user}, ${formatDayTime(date)}`;
}

/** A picture that does not come leaves no hole. */
function Thumbnail({ path, name }: { path: string; name: string }) {
  const { data: address, isError } = usePicture(path);
  if (isError) return null;
  return (
    <div className={classes.thumbnail}>
      {address && <img src={address} alt={`${name} among its neighbours`} loading="lazy" />}
    </div>
  );
}
