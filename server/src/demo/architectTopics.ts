import { loggedMm } from './loggedMm.ts';

/** What the demo's architect has written about the building, as topics of a BCF file. */
export interface ArchitectTopic {
  guid: string;
  viewpointGuid: string;
  commentGuid: string;
  /** Of the site log: what it touched is what she has selected. */
  entry: string;
  /** Beside it only these are seen; without them everything is. */
  seenWith?: { marks: RegExp };
  /** Where she looks from, of the building's middle. */
  from: [x: number, y: number, z: number];
  title: string;
  description: string;
  type: string;
  priority: string;
  comment: string;
}

export const architect = 'lena.vogt@kontor-architects.example';
export const architectFile = 'kontor-architects-2026-10-12.bcfzip';
export const architectDay = new Date('2026-10-12T09:15:00Z');
/** By when she wants an answer. */
export const architectDue = '2026-11-02T16:00:00Z';

const guid = (topic: number, part: number) => `5f0c1d2e-0${topic}00-4000-8000-00000000000${part}`;
const guidsOf = (topic: number) => ({
  guid: guid(topic, 1),
  viewpointGuid: guid(topic, 2),
  commentGuid: guid(topic, 3),
});

export const architectTopics: readonly ArchitectTopic[] = [
  {
    ...guidsOf(1),
    entry: 'windows-wrong-size',
    type: 'Issue',
    priority: 'Major',
    from: [0.2, 1, 0.35],
    title: 'Three windows stand out of the north façade',
    description: `On my visit on 9 October three windows in bays N4 and N5 of the first floor stood out of the façade by about ${loggedMm('windows-wrong-size')} mm. The frames are of another series than the one in the window schedule. Please replace them: the line of the façade is to be flush on this side.`,
    comment: 'The series is named on sheet A-410 of 14 August. I can send it again.',
  },
  {
    ...guidsOf(2),
    entry: 'riser-wrong-line',
    type: 'Clash',
    priority: 'Critical',
    from: [-0.6, -1, 0.5],
    seenWith: { marks: /^CE-0\./ },
    title: 'Extract main sits in the ceiling by the lobby',
    description:
      'The extract main by the lobby lies in the ceiling as it is drawn. Lowering the ceiling there is no option: the doors of the lobby go up to it. Please take the duct back to its height, and tell me where the riser is.',
    comment: 'If the riser has to stay, I need its true position for the shaft walls of the floors above.',
  },
];
