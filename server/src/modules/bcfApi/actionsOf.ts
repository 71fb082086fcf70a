import { issueLevelOf, mayRecordIssues } from '@plumbline/contract/issueRights';
import { holdsAll, type Permission } from '@plumbline/contract/permissions';
import type { BcfExtensions } from '@plumbline/contract/resources/bcf/projects';
import { rightsOf } from '../issues/service.ts';
import type { BcfCaller } from './BcfCaller.ts';

type TopicActions = BcfExtensions['topic_actions'];
type ViewpointActions = BcfExtensions['viewpoint_actions'];
type Asker = Pick<BcfCaller, 'mayWrite'> & { membership: { permissions: readonly Permission[] } };

const changing: TopicActions = [
  'update',
  'updateRelatedTopics',
  'updateDocumentReferences',
  'updateFiles',
  'createViewpoint',
];

/** What the caller may do with things of the project unless they say otherwise themselves: as with issues of others. */
export function usualActions(caller: BcfCaller, hasView: boolean) {
  const { permissions } = caller.membership;
  const level = issueLevelOf(permissions);
  const mayDelete = caller.mayWrite && holdsAll(permissions, ['ADMIN']);
  const rights = { mayChange: level === 'work', mayComment: level !== 'look', mayDelete };
  return {
    project_actions: projectActions(caller, hasView),
    topic_actions: caller.mayWrite ? topicActions(rights) : [],
    comment_actions: [],
    viewpoint_actions: viewpointActions(mayDelete),
  } satisfies Partial<BcfExtensions>;
}

function topicActions({ mayChange, mayComment, mayDelete }: ReturnType<typeof rightsOf>): TopicActions {
  return [
    ...(mayChange ? changing : []),
    ...(mayComment ? (['createComment'] as const) : []),
    ...(mayDelete ? (['delete'] as const) : []),
  ];
}

export const viewpointActions = (mayDelete: boolean): ViewpointActions => (mayDelete ? ['delete'] : []);

/** A new issue belongs to a view. */
export const projectActions = (
  { mayWrite, membership: { permissions } }: Asker,
  hasView: boolean,
): BcfExtensions['project_actions'] => (mayWrite && hasView && mayRecordIssues(permissions) ? ['createTopic'] : []);

export const topicActionsOf = (
  caller: BcfCaller,
  topic: { created_by: string; assigned_to: string | null },
): TopicActions => (caller.mayWrite ? topicActions(rightsOf(caller, topic)) : []);

export const commentActionsOf = (
  { userId, mayWrite }: BcfCaller,
  comment: { created_by: string },
): BcfExtensions['comment_actions'] => (mayWrite && userId === comment.created_by ? ['delete'] : []);
