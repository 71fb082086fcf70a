import type { BcfTopic } from './BcfTopic.ts';

/** A picture of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const guid = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`;

export function aTopic(changes: Partial<BcfTopic> = {}): BcfTopic {
  return {
    guid: guid('a'),
    index: 12,
    title: 'Deviated wall <north> & “quay”',
    description: 'Floor 02',
    type: 'Issue',
    status: 'Open',
    priority: 'Major',
    labels: ['Deviated'],
    links: ['https://plumbline.test/quay-house/issues/12'],
    createdAt: new Date('2026-10-02T08:30:00Z'),
    createdBy: 'Ann Berg',
    modifiedAt: new Date('2026-10-03T09:00:00Z'),
    modifiedBy: 'Ben Ode',
    dueDay: '2026-10-30',
    assignedTo: 'Ben Ode',
    comments: [
      {
        guid: guid('b'),
        date: new Date('2026-10-02T09:00:00Z'),
        author: 'Ben Ode',
        text: 'Seen.\u0000\nTo be cut back.',
      },
    ],
    viewpoint: {
      guid: guid('c'),
      camera: { eye: [10, -20, 8], target: [0, 0, 2], up: [0, 0, 1], fovDegrees: 50 },
      clip: { min: [-1, -2, 0], max: [4, 5, 6] },
      selection: ['3PlumblineWall00000001'],
      hidden: ['3PlumblineDoor00000001', 'not a GlobalId'],
      colouring: [{ colour: '#f5b942', globalIds: ['3PlumblineWall00000001'] }],
    },
    snapshot: { guid: guid('d'), extension: 'png', description: '', load: async () => onePixel },
    documents: [{ guid: guid('e'), extension: 'jpg', description: 'Section', load: async () => onePixel }],
    modelFiles: ['structure.ifc'],
    ...changes,
  };
}
