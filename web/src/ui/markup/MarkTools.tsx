import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconCircle,
  IconPointer,
  IconScribble,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { markColours } from '../tokens.ts';
import type { MarkColour } from './Mark.ts';
import classes from './MarkUp.module.css';
import type { Marks, MarkTool } from './useMarks.ts';

const tools: { tool: MarkTool; label: string; icon: ReactNode }[] = [
  { tool: 'arrow', label: 'Arrow', icon: <IconArrowUpRight aria-hidden /> },
  { tool: 'circle', label: 'Circle', icon: <IconCircle aria-hidden /> },
  { tool: 'line', label: 'Draw by hand', icon: <IconScribble aria-hidden /> },
  { tool: 'text', label: 'Text', icon: <IconTypography aria-hidden /> },
  { tool: 'select', label: 'Select and move', icon: <IconPointer aria-hidden /> },
];

/** What to draw with, in which colour, and what can be taken back. */
export function MarkTools({ marks, isBusy }: { marks: Marks; isBusy: boolean }) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="Mark-up">
      <div className={classes.group}>
        {tools.map(({ tool, label, icon }) => (
          <Tooltip key={tool} label={label}>
            <ActionIcon
              size="lg"
              aria-label={label}
              aria-pressed={marks.tool === tool}
              className={classes.tool}
              disabled={isBusy}
              onClick={() => marks.setTool(tool)}
            >
              {icon}
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
      <div className={classes.group}>
        {(Object.keys(markColours) as MarkColour[]).map((colour) => (
          <Tooltip key={colour} label={colour}>
            <UnstyledButton
              className={classes.colour}
              aria-label={colour}
              aria-pressed={marks.colour === colour}
              disabled={isBusy}
              style={{ '--mark': markColours[colour] } as CSSProperties}
              onClick={() => marks.chooseColour(colour)}
            />
          </Tooltip>
        ))}
      </div>
      <div className={classes.group}>
        <Act label="Undo" isOff={isBusy || !marks.canUndo} act={marks.undo}>
          <IconArrowBackUp aria-hidden />
        </Act>
        <Act label="Redo" isOff={isBusy || !marks.canRedo} act={marks.redo}>
          <IconArrowForwardUp aria-hidden />
        </Act>
        <Act label="Delete the selected mark" isOff={isBusy || !marks.selected} act={marks.remove}>
          <IconTrash aria-hidden />
        </Act>
      </div>
    </div>
  );
}

function Act({ label, isOff, act, children }: { label: string; isOff: boolean; act(): void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="lg" aria-label={label} disabled={isOff} onClick={act}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
