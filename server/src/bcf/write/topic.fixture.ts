import { planesOfBox } from '../planesOfBox.ts';
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
    dueDate: '2026-10-30T23:59:59Z',
    assignedTo: 'Ben Ode',
    comments: [
      {
        guid: guid('b'),
        date: new Date('2026-10-02T09:00:00Z'),
        author: 'Ben Ode',
        text: 'Seen.\u0000\nTo be cut back.',
        viewpointGuid: guid('d'),
        modifiedAt: '2026-10-02T10:00:00.000Z',
        modifiedBy: 'Ann Berg',
      },
    ],
    viewpoints: [
      {
        guid: guid('c'),
        seen: {
          camera: { kind: 'perspective', eye: [10, -20, 8], direction: [0, 1, 0], up: [0, 0, 1], size: 50 },
          planes: planesOfBox({ min: [-1, -2, 0], max: [4, 5, 6] }),
          selection: ['3PlumblineWall00000001'],
          visibility: { isDefault: true, exceptions: ['3PlumblineDoor00000001', 'not a GlobalId'] },
          colouring: [{ colour: '#f5b942', components: ['3PlumblineWall00000001'] }],
          lines: [],
        },
        snapshot: async () => onePixel,
      },
      {
        guid: guid('d'),
        seen: {
          camera: {
            kind: 'orthogonal',
            eye: [1, 2, 3],
            direction: [1, 0, 0],
            up: [0, 0, 1],
            size: 12,
            aspectRatio: 1.5,
          },
          planes: [{ location: [1, 1, 0], direction: [0.6, 0.8, 0] }],
          selection: [{ globalId: '3PlumblineWall00000002', system: 'Pencil', tool: '4711' }],
          visibility: {
            isDefault: false,
            exceptions: ['3PlumblineWall00000002'],
            hints: { spaces: true, spaceBoundaries: false, openings: true },
          },
          colouring: [],
          lines: [{ start: [0, 0, 0], end: [1, 2, 3] }],
        },
      },
    ],
    documents: [{ guid: guid('e'), name: 'section.jpg', description: 'Section', load: async () => onePixel }],
    linkedDocuments: [{ guid: guid('f'), url: 'https://plumbline.test/plan.pdf', description: 'Plan' }],
    relatedTopics: [guid('1')],
    stage: 'Shell',
    snippet: {
      type: 'Clash',
      isExternal: false,
      reference: 'clash.xml',
      schema: 'clash.xsd',
      load: async () => Buffer.from('<clash/>'),
    },
    headerFiles: [
      { filename: 'structure.ifc', isExternal: true, date: '2026-10-01T10:00:00.000Z', reference: '../structure.ifc' },
    ],
    ...changes,
  };
}
