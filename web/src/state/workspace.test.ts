import { expect, test } from 'vitest';
import { aDevice } from './testing/aDevice.ts';
import { createWorkspace } from './workspace.ts';

const place = { sorting: { field: 'elementName', ascending: true }, page: 3, size: 50 } as const;

test('[VIEW-13] on project or user change everything is as at the start', () => {
  const workspace = createWorkspace(aDevice());
  const before = workspace.getState();
  before.setDisplayAll(true);
  before.setManualWorkflow(true);
  before.setApprovedFilter(true);
  before.toggleStatus('missing');
  before.setFilter({ floors: ['Level 1'] });
  before.settleFilter();
  before.selectPreset('f1');
  before.selectIssue({ id: 'i1', viewId: 'v1' });
  before.moveInTable('v1', place);
  expect(workspace.getState()).not.toEqual(before);
  workspace.reset();
  expect(workspace.getState()).toEqual(before);
});

test('[VIEW-13] changing the view clears a selected issue of another view, and keeps one of its own', () => {
  const workspace = createWorkspace(aDevice());
  workspace.getState().selectIssue({ id: 'i1', viewId: 'v1' });
  workspace.getState().enterView('v1');
  expect(workspace.getState().selectedIssue).toEqual({ id: 'i1', viewId: 'v1' });
  workspace.getState().enterView('v2');
  expect(workspace.getState().selectedIssue).toBeUndefined();
});

test('[QUAL-1] each view keeps its place in the table; another view and another filter begin at the first page', () => {
  const workspace = createWorkspace(aDevice());
  const places = () => workspace.getState().tablePlaces;
  workspace.getState().enterView('v1');
  workspace.getState().moveInTable('v1', place);
  workspace.getState().enterView('v1');
  expect(places()).toEqual({ v1: place });
  workspace.getState().enterView('v2');
  workspace.getState().moveInTable('v2', place);
  expect(places()).toEqual({ v1: { ...place, page: 0 }, v2: place });
  workspace.getState().settleFilter();
  expect(places().v2).toEqual({ ...place, page: 0 });
});

test('turning the manual workflow off clears the approved filter', () => {
  const workspace = createWorkspace(aDevice());
  workspace.getState().setManualWorkflow(true);
  workspace.getState().setApprovedFilter(true);
  workspace.getState().setManualWorkflow(false);
  expect(workspace.getState()).toMatchObject({ manualWorkflowActivated: false, approvedFilter: false });
});

test('[QUAL-6] turning the manual workflow off clears the approved filter of the table, and nothing else of it', () => {
  const workspace = createWorkspace(aDevice());
  workspace.getState().setManualWorkflow(true);
  workspace.getState().setFilter({ floors: ['Level 1'], approved: false });
  workspace.getState().setManualWorkflow(false);
  expect(workspace.getState().filter).toEqual({ floors: ['Level 1'] });
});

test('[QUAL-6] a filter that asks about approval, of a link or a preset, turns the workflow on', () => {
  const workspace = createWorkspace(aDevice());
  workspace.getState().setFilter({ floors: ['Level 1'] });
  expect(workspace.getState().manualWorkflowActivated).toBe(false);
  workspace.getState().setFilter({ approved: true });
  expect(workspace.getState().manualWorkflowActivated).toBe(true);
});

test('a status is switched off and on again', () => {
  const workspace = createWorkspace(aDevice());
  workspace.getState().toggleStatus('missing');
  workspace.getState().toggleStatus('no_data');
  expect(workspace.getState().hiddenStatuses).toEqual(['missing', 'no_data']);
  workspace.getState().toggleStatus('missing');
  expect(workspace.getState().hiddenStatuses).toEqual(['no_data']);
});
