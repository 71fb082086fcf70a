import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { workbookParts } from '../../src/schedules/read/workbook.fixture.ts';
import type { Attack } from './Attack.ts';
import type { AttackedSite } from './openAttackedSite.ts';

const exportsAtOnce = 24;

/** A megabyte that unpacks to eight million rows. */
async function packBomb(): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, text } of workbookParts([{ name: 'Plan', rows: [] }])) {
    const rows = '<row/>'.repeat(8_000_000);
    const isSheet = name.includes('worksheets/');
    zip.addBuffer(Buffer.from(isSheet ? `<worksheet><sheetData>${rows}</sheetData></worksheet>` : text), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

async function previewBomb({ origin, own, people, house }: AttackedSite) {
  await house.modules.access.setFlag(own.projectId, 'progressMonitoring', true);
  const form = new FormData();
  form.append('json', '{}');
  form.append('schedule', new File([Buffer.from(await packBomb())], 'plan.xlsx'));
  const headers = { authorization: people.outsider.authorization ?? '' };
  const url = `${origin}/api/projects/${own.projectId}/schedules/preview`;
  const response = await fetch(url, { method: 'POST', headers, body: form });
  const text = await response.text();
  return { status: response.status, code: (JSON.parse(text) as { code?: string }).code, text };
}

/** What would keep the machine busy for everybody. */
export const heavyAttacks: readonly Attack[] = [
  {
    tries: `asks for ${exportsAtOnce} exports at once`,
    gets: '429 heavy.tooMany',
    async attempt({ people, own }) {
      const query = { timezoneOffset: '0' };
      const path = `/projects/${own.projectId}/issues/xlsx`;
      const all = await Promise.all(Array.from({ length: exportsAtOnce }, () => people.outsider.get(path, { query })));
      return all.find(({ status }) => status !== 200) ?? (all[0] as (typeof all)[number]);
    },
  },
  {
    tries: 'sends a ticket that is none',
    gets: '400 request.invalid',
    attempt: ({ people, own }) =>
      people.outsider.get(`/projects/${own.projectId}/issues/csv`, {
        query: { timezoneOffset: '0' },
        headers: { 'x-queue-ticket': 'a b' },
      }),
  },
  {
    tries: 'asks for a place in the line without signing in',
    gets: '401 auth.tokenMissing',
    attempt: ({ people }) => people.stranger.get('/queue/00000000'),
  },
  {
    tries: 'sends a schedule that unpacks to eight million rows',
    gets: '400 schedules.unreadable',
    attempt: previewBomb,
  },
];
