import { expect, test } from 'vitest';
import { contentsAnswer, manifestAnswer, projectsAnswer, userInfo } from './apsAnswers.ts';

/** After the examples of the documentation, with what it says may be null, and with things that it has yet to invent. */
test('what is null or unknown in a folder is passed over, and what is wrong is not', () => {
  const extension = { type: 'items:autodesk.bim360:File', version: '1.0', schema: { href: '/schema/v1' }, data: {} };
  const version = {
    type: 'versions',
    id: 'urn:adsk.wipprod:fs.file:vf.a?version=1',
    attributes: { name: 'a.rvt', displayName: null, versionNumber: 1, storageSize: null, lastModifiedTime: null },
    relationships: { item: { data: { type: 'items', id: 'i' } }, storage: null },
  };
  const item = {
    type: 'items',
    id: 'i',
    attributes: { displayName: 'a.rvt', lastModifiedTime: null, hidden: null, extension },
    relationships: { tip: { data: { type: 'versions', id: version.id } } },
  };
  const answer = {
    jsonapi: { version: '1.0' },
    links: { self: { href: '/x' }, next: null },
    data: [item, { type: 'rooms', id: 'r' }, { type: 'folders', id: 'f', attributes: { name: 'F' } }],
    included: [version, { type: 'users', id: 'u' }],
  };
  const read = contentsAnswer.parse(answer);
  expect(read.data.map(({ id }) => id)).toEqual(['i', 'f']);
  expect(read.included.map(({ id }) => id)).toEqual([version.id]);
  expect(contentsAnswer.parse({ ...answer, included: undefined }).included).toEqual([]);
  expect(contentsAnswer.safeParse({ ...answer, data: [{ ...item, id: 7 }] }).success).toBe(false);
  expect(contentsAnswer.safeParse({ ...answer, data: 'none' }).success).toBe(false);
});

test('projects, people and manifests with less than usual', () => {
  const project = {
    id: 'b.1',
    attributes: { name: 'P', extension: { type: 'projects:autodesk.core:Project', data: null } },
  };
  expect(projectsAnswer.safeParse({ data: [project], links: null }).success).toBe(true);
  expect(userInfo.safeParse({ sub: 'U', email: null }).success).toBe(true);
  const waiting = { type: 'manifest', status: 'pending', progress: '0% complete', derivatives: [] };
  expect(manifestAnswer.safeParse(waiting).success).toBe(true);
});
