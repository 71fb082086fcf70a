import type { Flag } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import { mostElementsAtOnce } from '@plumbline/contract/resources/classifications';
import { type ElementStatus, shownStatuses } from '@plumbline/contract/status';
import type { Viewer } from '@plumbline/viewer/Viewer';
import type { ViewPage } from '../../data/address/paths.ts';
import { type EvidenceCounts, evidenceKinds, listEvidence } from '../../ui/evidenceKinds.ts';
import { focusElements } from '../../viewport/focusElements.ts';

/** What can be done in the scene with any model. */
export interface SceneContext {
  viewer: Viewer;
  selection: readonly number[];
}

/** What the menu is opened on, and what its items can do. */
export interface MenuContext extends SceneContext {
  /** Of the selection, those with a verdict in this view. */
  judged: readonly number[];
  /** Of those, the approved ones. */
  approved: readonly number[];
  /** What there is to look into of the one selected element; absent until that is known, and of several. */
  evidence?: EvidenceCounts | undefined;
  page: ViewPage;
  manualWorkflowActivated: boolean;
  isOn(flag: Flag): boolean;
  holds(permission: Permission): boolean;
  reclassify(elements: readonly number[], status: ElementStatus): void;
  approve(elements: readonly number[], approved: boolean): void;
  copyLink(): void;
  saveView(): void;
  openTool(id: string): void;
  /** Absent for whoever may only look at issues. */
  createIssue?: (() => void) | undefined;
}

export interface MenuItem {
  id: string;
  label: string;
  /** Items of another group stand apart. */
  group: 'scene' | 'verdict' | 'share' | 'evidence';
  /** Whether it is there at all. */
  when(context: MenuContext): boolean;
  /** Why it is there and cannot be used. */
  closed?(context: MenuContext): string | undefined;
  run(context: MenuContext): void;
  /** A menu of its own, instead of `run`. */
  statuses?: boolean;
  /** Stands in the label's place for a moment, where nothing else shows that something happened. */
  done?: string;
}

const hasSelection = ({ selection }: SceneContext) => selection.length > 0;

function whyNotJudge({ holds, judged }: MenuContext): string | undefined {
  if (!holds('RECLASSIFY')) return 'You lack the permission RECLASSIFY in this project.';
  if (judged.length === 0) return 'There is no verdict on this in the open analysis.';
  if (judged.length > mostElementsAtOnce) return `At most ${mostElementsAtOnce} elements can be changed at once.`;
  return undefined;
}

const inWorkflow = ({ manualWorkflowActivated, isOn, page }: MenuContext) =>
  manualWorkflowActivated && isOn('manualApproval') && page !== 'progress/work-packages';

function unapprovedOf({ judged, approved }: MenuContext): number[] {
  const done = new Set(approved);
  return judged.filter((element) => !done.has(element));
}

type SceneItem = Pick<MenuItem, 'id' | 'label'> & {
  group: 'scene';
  when(context: SceneContext): boolean;
  run(context: SceneContext): void;
};

/** What needs no analysis, only a model. */
export const sceneItems: readonly SceneItem[] = [
  {
    id: 'isolate',
    label: 'Isolate',
    group: 'scene',
    when: hasSelection,
    run: ({ viewer, selection }) => viewer.visibility.isolate(selection),
  },
  {
    id: 'ghostOthers',
    label: 'Ghost others',
    group: 'scene',
    when: hasSelection,
    run: ({ viewer, selection }) => viewer.visibility.ghostOthers(selection),
  },
  {
    id: 'hide',
    label: 'Hide selected',
    group: 'scene',
    when: hasSelection,
    run({ viewer, selection }) {
      viewer.visibility.hide(selection);
      viewer.selection.clear();
    },
  },
  {
    id: 'showAll',
    label: 'Show all elements',
    group: 'scene',
    when: () => true,
    run: ({ viewer }) => viewer.visibility.showAll(),
  },
  {
    id: 'clear',
    label: 'Clear selection',
    group: 'scene',
    when: hasSelection,
    run: ({ viewer }) => viewer.selection.clear(),
  },
  {
    id: 'focus',
    label: 'Focus',
    group: 'scene',
    when: hasSelection,
    run: ({ viewer, selection }) => focusElements(viewer, selection),
  },
];

/** The context menu, top to bottom ([VIEW-5]). */
export const menuItems: readonly MenuItem[] = [
  ...sceneItems,
  {
    id: 'changeStatus',
    label: 'Change Status',
    group: 'verdict',
    when: (context) => hasSelection(context) && context.page !== 'progress/work-packages',
    closed: whyNotJudge,
    run: () => undefined,
    statuses: true,
  },
  {
    id: 'approve',
    label: 'Approve',
    group: 'verdict',
    when: (context) => hasSelection(context) && inWorkflow(context) && !areAllApproved(context),
    closed: whyNotJudge,
    run: (context) => context.approve(unapprovedOf(context), true),
  },
  {
    id: 'unapprove',
    label: 'Unapprove',
    group: 'verdict',
    when: (context) => inWorkflow(context) && context.approved.length > 0,
    closed: whyNotJudge,
    run: ({ approve, approved }) => approve(approved, false),
  },
  {
    id: 'createIssue',
    label: 'Create issue',
    group: 'verdict',
    when: (context) => hasSelection(context) && context.createIssue !== undefined,
    run: ({ createIssue }) => createIssue?.(),
  },
  {
    id: 'copyLink',
    label: 'Copy link to this view',
    group: 'share',
    when: () => true,
    run: ({ copyLink }) => copyLink(),
    done: 'Link copied',
  },
  {
    id: 'saveView',
    label: 'Save as project view',
    group: 'share',
    when: ({ holds }) => holds('ADMIN'),
    run: ({ saveView }) => saveView(),
  },
  // Last: they may come a moment later, and what stood there before must not move away under the pointer.
  ...evidenceKinds.map(
    ({ id, label }): MenuItem => ({
      id,
      label,
      group: 'evidence',
      when: ({ evidence, isOn }) => listEvidence(evidence, isOn).some((known) => known.id === id),
      run: ({ openTool }) => openTool(id),
    }),
  ),
];

function areAllApproved({ judged, approved }: MenuContext): boolean {
  return judged.length > 0 && judged.length === approved.length;
}

/** The statuses that 'Change Status' offers. */
export function statusChoices({ isOn }: Pick<MenuContext, 'isOn'>) {
  return shownStatuses(isOn('enableUnderConstruction'));
}
