import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import type { CloseUp } from '@plumbline/contract/resources/closeUps';
import { IconLayersIntersect, IconMessagePlus, IconStack2 } from '@tabler/icons-react';
import { useNewIssue } from '../../../data/issues/newIssue.ts';
import { formatMillimetres, formatPercent } from '../../../ui/format.ts';
import type { useElementsInScene } from '../../../viewport/useElementsInScene.ts';
import classes from './CloseUps.module.css';

interface CloseUpRowProps {
  row: CloseUp;
  isSelected: boolean;
  scene: ReturnType<typeof useElementsInScene>;
}

/** A deviated element, by how much it is off, and what will cover it; pressed, the viewer shows it. */
export function CloseUpRow({ row, isSelected, scene }: CloseUpRowProps) {
  const createIssue = useNewIssue();
  const { element, magnitudeM, coveringElements } = row;
  const { externalId, name, mappedElementType, mappedFloor, forgeObjectId } = element;
  const called = name || externalId;
  const where = [mappedFloor, mappedElementType.replaceAll(':', ' › ')].filter(Boolean).join(' · ');
  const canShow = scene.isReady && forgeObjectId !== null;
  const together = [forgeObjectId, ...coveringElements.map((each) => each.forgeObjectId)].flatMap((each) => each ?? []);
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.element}
        aria-pressed={isSelected}
        disabled={!canShow}
        onClick={() => forgeObjectId !== null && scene.focus(forgeObjectId)}
      >
        <span className={classes.head}>
          <bdi className={classes.name}>{called}</bdi>
          <strong className={classes.magnitude}>
            {magnitudeM === null ? 'not measured' : formatMillimetres(magnitudeM)}
          </strong>
        </span>
        <span className={classes.where}>{forgeObjectId === null ? `${where} · not in the shown model` : where}</span>
        <span className={classes.covers}>{describeCovers(row)}</span>
      </UnstyledButton>
      {canShow && (
        <div className={classes.actions}>
          <Tooltip label={scene.isIsolated ? 'Show all' : 'Show with what covers it'}>
            <ActionIcon
              aria-label={scene.isIsolated ? 'Show all' : `Show ${called} with what covers it`}
              onClick={() => (scene.isIsolated ? scene.showAll() : scene.isolate(together))}
            >
              {scene.isIsolated ? <IconStack2 aria-hidden /> : <IconLayersIntersect aria-hidden />}
            </ActionIcon>
          </Tooltip>
          {createIssue && (
            <Tooltip label="Create issue">
              <ActionIcon
                aria-label={`Create issue about ${called}`}
                onClick={() => {
                  scene.focus(forgeObjectId);
                  createIssue();
                }}
              >
                <IconMessagePlus aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      )}
    </li>
  );
}

/** How much of it, and by what: '45% covered by Board 1, Board 2 and 3 more'. */
function describeCovers({ covering, coveringElements, numCoveringElements }: CloseUp): string {
  const named = coveringElements.slice(0, 2).map(({ name, externalId }) => name || externalId);
  const more = numCoveringElements - named.length;
  const what = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ');
  return `${formatPercent(covering.share)} covered by ${what}`;
}
