import { ActionIcon, Anchor } from '@mantine/core';
import type { RollUpNode } from '@plumbline/contract/resources/workPackages';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { workPackagePath } from '../../../data/address/paths.ts';
import { usePlace } from '../../../data/address/place.ts';
import { ShareBar } from '../../../ui/charts/ShareBar.tsx';
import { describeNode } from './describeNode.ts';
import classes from './Overview.module.css';
import { openNodes } from './openNodes.ts';

/** Packages below the levels of their WBS codes; a level takes those below it together. */
export function RollUpTree({ nodes }: { nodes: readonly RollUpNode[] }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const turn = (key: string) =>
    setClosed((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));
  return (
    <ul className={classes.tree} aria-label="Work packages by WBS code">
      {openNodes(nodes, closed).map((node) => (
        <li key={node.key} className={classes.node} style={{ '--level': node.level } as CSSProperties}>
          <Row node={node} isOpen={!closed.has(node.key)} onTurn={() => turn(node.key)} />
        </li>
      ))}
    </ul>
  );
}

function Row({ node, isOpen, onTurn }: { node: RollUpNode; isOpen: boolean; onTurn: () => void }) {
  const { project, view } = usePlace();
  const { name, wbs, watchlist, measured, planned, notSeen, numPackages } = node;
  const { facts, isLate } = describeNode(node);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <div className={classes.rowHead}>
        {watchlist === null ? (
          <>
            <ActionIcon size="sm" aria-expanded={isOpen} aria-label={`${wbs ?? name}: ${numPackages}`} onClick={onTurn}>
              <Chevron aria-hidden />
            </ActionIcon>
            <strong className={classes.name}>{name || wbs}</strong>
          </>
        ) : (
          <Anchor
            component={Link}
            to={workPackagePath(project, view._id, watchlist, 'detail')}
            className={classes.name}
          >
            {name}
          </Anchor>
        )}
        <strong className={classes.percent}>{`${Math.round(measured)}%`}</strong>
      </div>
      <ShareBar
        label={`${Math.round(measured)}% built, ${Math.round(planned)}% planned, ${Math.round(notSeen)}% not seen`}
        built={measured / 100}
        notSeen={notSeen / 100}
        planned={planned / 100}
      />
      <p className={classes.facts} data-late={isLate || undefined}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  );
}
