import { holdsAll } from '@plumbline/contract/permissions';
import type { BcfExtensions } from '@plumbline/contract/resources/bcf/projects';
import type { BcfCaller } from './BcfCaller.ts';

type TopicActions = BcfExtensions['topic_actions'];
type ViewpointActions = BcfExtensions['viewpoint_actions'];

const isAdmin = ({ membership }: BcfCaller) => holdsAll(membership.permissions, ['ADMIN']);

/** Who opens the viewer works on issues; what others made is deleted by administrators. */
const usual: TopicActions = [
  'update',
  'updateRelatedTopics',
  'updateDocumentReferences',
  'updateFiles',
  'createComment',
  'createViewpoint',
];

/** What the caller may do with things of the project unless they say otherwise themselves. */
export function usualActions(caller: BcfCaller, hasView: boolean) {
  const { mayWrite } = caller;
  return {
    project_actions: projectActions(mayWrite, hasView),
    topic_actions: mayWrite ? [...usual, ...(isAdmin(caller) ? (['delete'] as const) : [])] : [],
    comment_actions: [],
    viewpoint_actions: viewpointActions(mayWrite && isAdmin(caller)),
  } satisfies Partial<BcfExtensions>;
}

export const viewpointActions = (mayDelete: boolean): ViewpointActions => (mayDelete ? ['delete'] : []);

/** A new issue belongs to a view. */
export const projectActions = (mayWrite: boolean, hasView: boolean): BcfExtensions['project_actions'] =>
  mayWrite && hasView ? ['createTopic'] : [];

const isOwn = ({ userId }: BcfCaller, { created_by }: { created_by: string }) => userId === created_by;

export function topicActionsOf(caller: BcfCaller, topic: { created_by: string }): TopicActions {
  if (!caller.mayWrite) return [];
  return isAdmin(caller) || isOwn(caller, topic) ? [...usual, 'delete'] : [...usual];
}

export const commentActionsOf = (
  caller: BcfCaller,
  comment: { created_by: string },
): BcfExtensions['comment_actions'] => (caller.mayWrite && isOwn(caller, comment) ? ['delete'] : []);
