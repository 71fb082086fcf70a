import type { Flag } from '@plumbline/contract/flags';
import type { Viewer } from '@plumbline/viewer/Viewer';
import type { ComponentType } from 'react';

export interface OpenToolProps {
  /** Switches the tool off. */
  close(): void;
}

/** How a tool shows itself: a button of the toolbar, and what stands while it is switched on. */
export interface ToolFace {
  id: string;
  label: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Switches it while nobody is typing. */
  key?: string;
  /** Without this flag the tool does not exist. */
  flag?: Flag;
  /** It says nothing of a model by itself. */
  needsAnalysis?: true;
  /** Why it cannot be switched on with so many elements selected. */
  isDisabled?(selected: number): string | undefined;
  /** Stands while it is switched on. */
  Tool: ComponentType<OpenToolProps>;
  /** It is for the hand of the moment: a link to what is seen does not open it. */
  isPrivate?: boolean;
  /** What switching it off does to the scene. */
  whenClosed?(viewer: Viewer): void;
}
