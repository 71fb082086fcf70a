import { expect, test } from 'vitest';
import { aProject } from '../testing/aProject.ts';
import { findProjectOfPath, homePath, lastViewPath, managePath, mayBeTenant, projectPath, viewPath } from './paths.ts';

const tower = aProject();
const hall = aProject({ _id: 'p2', tenantId: 'acme|hall' });

test('[ROUTE-1] the start leads to the selected project', () => {
  expect(homePath([tower, hall], 'p2')).toBe('/acme-hall');
});

test('[ROUTE-1] the start leads to the only project', () => {
  expect(homePath([hall], undefined)).toBe('/acme-hall');
  expect(homePath([hall], 'gone')).toBe('/acme-hall');
});

test('[ROUTE-1] otherwise the start leads to the choice', () => {
  expect(homePath([tower, hall], undefined)).toBe('/select-project');
  expect(homePath([tower, hall], 'gone')).toBe('/select-project');
  expect(homePath([], 'p1')).toBe('/select-project');
});

test('[ROUTE-2] every | of a tenant is a - in the path', () => {
  expect(projectPath({ tenantId: 'a|b|c' })).toBe('/a-b-c');
  expect(viewPath({ tenantId: 'a|b' }, 'v 1', 'issues')).toBe('/a-b/v%201/issues');
});

test('[ROUTE-2] the tenant of a path finds its project', () => {
  expect(findProjectOfPath([tower, hall], 'acme-hall', undefined)).toBe(hall);
  expect(findProjectOfPath([tower, hall], 'acme|hall', undefined)).toBeUndefined();
  expect(findProjectOfPath([tower, hall], 'other', 'p1')).toBeUndefined();
});

test('[ROUTE-2] of two tenants that read alike in a path the selected one is meant', () => {
  const twin = aProject({ _id: 'p3', tenantId: 'acme-hall' });
  expect(findProjectOfPath([hall, twin], 'acme-hall', 'p3')).toBe(twin);
  expect(findProjectOfPath([hall, twin], 'acme-hall', undefined)).toBe(hall);
});

test.each(['sign-in', 'forgot-password', 'change-password', 'select-project', 'manage', 'forgeauth'])(
  '[ROUTE-4] %s is no tenant, whatever follows it',
  (word) => expect(mayBeTenant(word)).toBe(false),
);

test('[ROUTE-4] any other word may be one', () => expect(mayBeTenant('acme-tower')).toBe(true));

test('[PICK-3] a card leads to the last analysis view', () => {
  expect(lastViewPath(tower)).toBe('/acme-tower/v1');
  expect(lastViewPath(aProject({ lastAnalysisView: undefined }))).toBe('/acme-tower');
});

test('[PICK-4] the management of a project begins at home', () => {
  expect(managePath('p1')).toBe('/manage/p1/home');
  expect(managePath('p1', 'scans')).toBe('/manage/p1/scans');
});
