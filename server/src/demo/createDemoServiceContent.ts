import { createDemoBuilding, type DemoBuildingFile } from '@plumbline/demo/building/createDemoBuilding';
import type { ContentFile, ContentVersion, StandInContent } from '../standIn/StandInContent.ts';
import { openDemoScanner } from './openDemoScanner.ts';

const ada = {
  id: 'DEMOADA',
  name: 'Ada Brandt',
  email: 'ada.brandt@northbank.example',
  note: 'Member of all projects',
};
const milan = {
  id: 'DEMOMILAN',
  name: 'Milan Costa',
  email: 'milan.costa@northbank.example',
  note: 'No access to Harbour House',
};

/** What the demo's design service holds: the building, with a newer version of one model, scans, and much paper. */
export function createDemoServiceContent(): StandInContent & AsyncDisposable {
  const designed = once(() => createDemoBuilding({ hasSiteParts: true }));
  const revised = once(() => createDemoBuilding({ isRevised: true, hasSiteParts: true }));
  const stopping = new AbortController();
  const scanner = once(() => openDemoScanner(stopping.signal, { isSmall: true }));

  const model = (name: string, modifiedAt: string, from = designed): ContentVersion => ({
    modifiedAt,
    load: async () => named(await from(), name),
  });
  const scan = (filename: string, modifiedAt: string): ContentFile => ({
    name: filename,
    versions: [
      {
        modifiedAt,
        isSlow: true,
        load: async () => (await scanner()).scan({ filename, day: modifiedAt.slice(0, 10) }),
      },
    ],
  });

  const models: ContentFile[] = [
    {
      name: 'demo-architecture.ifc',
      versions: [
        model('demo-architecture.ifc', '2026-08-28T14:10:00Z'),
        model('demo-architecture.ifc', '2026-11-06T09:25:00Z', revised),
      ],
    },
    { name: 'demo-structure.ifc', versions: [model('demo-structure.ifc', '2026-08-21T10:00:00Z')] },
    { name: 'demo-services.ifc', versions: [model('demo-services.ifc', '2026-08-26T16:40:00Z')] },
    {
      name: 'structure.rvt',
      versions: [
        {
          modifiedAt: '2026-08-20T17:30:00Z',
          load: async () => revitPlaceholder,
          loadIfc: async () => named(await designed(), 'demo-structure.ifc'),
        },
      ],
    },
  ];

  return {
    accounts: [ada, milan],
    hubs: [
      {
        name: 'Northbank Construction',
        region: 'US',
        projects: [
          {
            name: 'Harbour House',
            type: 'ACC',
            members: [ada.id],
            folders: [
              {
                name: 'Project Files',
                folders: [
                  { name: 'Models', files: models },
                  {
                    name: 'Scans',
                    files: [
                      scan('structure-week-34.e57', '2026-08-21T17:05:00Z'),
                      { ...scan('structure-week-38.e57', '2026-09-18T16:50:00Z'), isChunked: true },
                    ],
                  },
                  { name: 'Site diary', files: createDiary() },
                  { name: 'Reports' },
                ],
              },
            ],
          },
          {
            name: 'Quay Street School',
            type: 'BIM360',
            members: [ada.id, milan.id],
            folders: [{ name: 'Plans' }, { name: 'Project Files' }],
          },
        ],
      },
      {
        name: 'Alpine Civil',
        region: 'EMEA',
        projects: [
          { name: 'Station Hall', type: 'ACC', members: [ada.id], folders: [{ name: 'Project Files', files: models }] },
        ],
      },
    ],
    async [Symbol.asyncDispose]() {
      stopping.abort();
      // Its thread ends with the signal; its folder is still there.
      if (scanner.wasAsked()) await (await scanner())[Symbol.asyncDispose]();
    },
  };
}

/** More of them than the service lists at once. */
function createDiary(): ContentFile[] {
  const first = Date.parse('2026-03-02T17:00:00Z');
  return Array.from({ length: 230 }, (_, i) => {
    const modifiedAt = new Date(first + i * 86_400_000).toISOString();
    const day = modifiedAt.slice(0, 10);
    const text = `Harbour House, site diary of ${day}\n`;
    return { name: `${day}.txt`, versions: [{ modifiedAt, load: async () => Buffer.from(text) }] };
  });
}

/** Revit alone writes such files; this one begins as they do, so that it is told what it would be. */
const revitPlaceholder = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(1528),
  Buffer.from('Stands for a file of Revit in the demo; its translation is real.', 'utf16le'),
]);

function named(files: readonly DemoBuildingFile[], name: string): Uint8Array {
  const file = files.find((one) => one.name === name);
  if (!file) throw new Error(`The demo building has no ${name}.`);
  return file.bytes;
}

function once<Value>(make: () => Promise<Value>) {
  let made: Promise<Value> | undefined;
  const get = () => {
    made ??= make();
    return made;
  };
  return Object.assign(get, { wasAsked: () => made !== undefined });
}
