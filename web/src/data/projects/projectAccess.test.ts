import { expect, test } from 'vitest';
import { aProject } from '../testing/aProject.ts';
import { isDeveloper, mayOpenViewer, missingPermissions, whyClosed } from './projectAccess.ts';

test('[PICK-3] a project with an analysis and READ can be opened', () => {
  expect(whyClosed(aProject({ permissions: ['READ'] }))).toBeUndefined();
});

test('[PICK-3] without an analysis, without READ, or closed altogether, it cannot', () => {
  expect(whyClosed(aProject({ lastAnalysisView: undefined }))).toBe('No analyses published yet.');
  expect(whyClosed(aProject({ permissions: ['LIST'] }))).toMatch(/lack/);
  expect(whyClosed(aProject({ permissions: ['READ', 'FORBIDDEN'] }))).toMatch(/lack/);
});

test('[ROUTE-7] the viewer takes READ, LIST and VIEW_ASSETS, and the missing ones are named', () => {
  expect(mayOpenViewer(aProject())).toBe(true);
  expect(mayOpenViewer(aProject({ permissions: ['ALL'] }))).toBe(true);
  expect(mayOpenViewer(aProject({ permissions: ['READ', 'LIST'] }))).toBe(false);
  expect(missingPermissions(aProject({ permissions: ['LIST'] }))).toEqual(['READ', 'VIEW_ASSETS']);
});

test('[HEAD-5] developer mode is SR_READ', () => {
  expect(isDeveloper(aProject())).toBe(false);
  expect(isDeveloper(aProject({ permissions: ['SR_READ'] }))).toBe(true);
});
