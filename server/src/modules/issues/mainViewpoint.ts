import type { GivenTopic } from './GivenTopic.ts';

/** What an issue shows of the viewpoints of a topic. */
export const mainViewpoint = (viewpoints: GivenTopic['viewpoints']) =>
  viewpoints.find(({ seen }) => seen.camera !== null);
