import type { ByteSource } from '../../../engine/src/ground/ByteSource.ts';
import { openBcf } from '../../../server/src/bcf/read/openBcf.ts';
import { showViewpoint } from '../../../server/src/bcf/showViewpoint.ts';
import { topicOfFile } from '../../../server/src/modules/issueFiles/topicOfFile.ts';
import { boundTopic } from '../../../server/src/modules/issues/boundTopic.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What JavaScript says of our own mistakes. */
const bug = /Cannot (read|set|convert|access|destructure)|is not (a function|iterable|defined|a constructor)/;

/** Reads all topics of a BCF file with what they have, as an import takes them. */
export async function drainBcf(source: ByteSource): Promise<{ points: number; elements: number }> {
  const file = await openBcf(source);
  let elements = 0;
  for await (const found of file.topics()) {
    if ('reason' in found) {
      if (found.reason.trim() === '' || bug.test(found.reason))
        throw new Error(`a topic is refused by '${found.reason}'`);
      continue;
    }
    const topic = boundTopic(topicOfFile(found.folder, found.topic, file));
    const names = [topic, ...topic.comments, ...topic.viewpoints, ...(topic.documents ?? [])].map((part) => part.guid);
    if (!names.every((name) => guid.test(name))) throw new Error(`a part is known by ${names.join()}`);
    const kept = JSON.stringify([topic.parts, topic.viewpoints.map(({ seen }) => seen)]);
    if (!kept.isWellFormed() || kept.includes('\\u0000')) throw new Error('what is kept is no text');
    for (const { seen, snapshot } of topic.viewpoints) {
      const { camera } = showViewpoint(seen);
      const numbers = camera ? [...camera.eye, ...camera.target, ...camera.up, camera.fovDegrees] : [];
      if (!numbers.every(Number.isFinite)) throw new Error(`a camera is at ${numbers.join()}`);
      await snapshot?.();
    }
    for (const { load } of topic.documents ?? []) await load();
    elements += topic.elements.length;
  }
  return { points: 0, elements };
}
