import type { BcfTopic, BcfViewpoint } from '../../bcf/write/BcfTopic.ts';
import { ownViewpointGuid, type WholeIssue } from '../issues/service.ts';

/**
 * A topic with what somebody saw and no more. In files every topic has a viewpoint with a picture, since some tools open
 * none without; whoever asks for them one by one is told what there is.
 */
export function asSeen(topic: BcfTopic, { detail, viewpoints }: WholeIssue, hasPicture: boolean): BcfTopic {
  const own = ownViewpointGuid(topic.guid);
  const isOfNothing = detail.viewport === null && detail.elements.length === 0;
  const pictured = new Set(viewpoints.flatMap(({ guid, snapshotKey }) => (snapshotKey === null ? [] : [guid])));
  const tell = ({ guid, seen, snapshot }: BcfViewpoint): BcfViewpoint[] => {
    if (guid === own && isOfNothing) return [];
    const isPictured = guid === own ? hasPicture : pictured.has(guid);
    return [{ guid, seen, ...(isPictured && { snapshot }) }];
  };
  return { ...topic, viewpoints: topic.viewpoints.flatMap(tell) };
}
