import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks } from './attacks.ts';
import { type AttackedSite, openAttackedSite, secretWord } from './openAttackedSite.ts';

let site: AttackedSite;

beforeAll(async () => {
  site = await openAttackedSite();
});
afterAll(() => site.close());

/** Members of the project may read its name: only others are told nothing. */
const tellsMembers = new Set(['More than one may', 'Issues of others']);

describe.each(attacks)('$about', ({ about, attacks: group }) => {
  test.for(group)('$tries: $gets', async ({ gets, attempt }) => {
    const before = await site.fingerprint();
    const { status, code, text } = await attempt(site);
    expect(code === undefined ? String(status) : `${status} ${code}`).toBe(gets);
    if (!tellsMembers.has(about)) expect(text).not.toContain(secretWord);
    expect(await site.fingerprint()).toBe(before);
  });
});

test('after all of them the victim works on', async () => {
  const { victim, people } = site;
  const page = await people.member.get(
    `/classification/v3/projects/${victim.projectId}/classifications/byVersions/${victim.viewId}/`,
  );
  expect([page.status, (JSON.parse(page.text) as { totalRecords: number }).totalRecords]).toEqual([200, 2]);
});

test('the table in words is that of docs/attacks.md', async () => {
  const rows = attacks.flatMap(({ about, attacks: group }) => [
    `\n## ${about}\n\n| somebody | the answer |\n|---|---|`,
    ...group.map(({ tries, gets }) => `| ${tries} | \`${gets}\` |`),
  ]);
  const count = attacks.reduce((sum, group) => sum + group.attacks.length, 0);
  const head = [
    '# What is tried against the server',
    '',
    `${count} attacks, each of them a test (server/test/attacks): the answer is the one in the table, it tells nothing of`,
    'another company, and what the victim has is the same before and after. Made by the test; `npx vitest run',
    'server/test/attacks -u` writes it anew.',
  ];
  await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot('../../../docs/attacks.md');
});
