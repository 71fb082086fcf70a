import { expect, test } from 'vitest';
import { createWorkspace } from './workspace.ts';

test('[VIEW-13] on project or user change everything is as at the start', () => {
  const workspace = createWorkspace();
  const before = workspace.getState();
  before.setDisplayAll(true);
  before.setManualWorkflow(true);
  before.setApprovedFilter(true);
  before.toggleStatus('missing');
  before.setPaintFilter({ floors: ['Level 1'] });
  before.selectIssue({ id: 'i1', viewId: 'v1' });
  expect(workspace.getState()).not.toEqual(before);
  workspace.getState().reset();
  expect(workspace.getState()).toEqual(before);
});

test('[VIEW-13] changing the view clears a selected issue of another view, and keeps one of its own', () => {
  const workspace = createWorkspace();
  workspace.getState().selectIssue({ id: 'i1', viewId: 'v1' });
  workspace.getState().enterView('v1');
  expect(workspace.getState().selectedIssue).toEqual({ id: 'i1', viewId: 'v1' });
  workspace.getState().enterView('v2');
  expect(workspace.getState().selectedIssue).toBeUndefined();
});

test('turning the manual workflow off clears the approved filter', () => {
  const workspace = createWorkspace();
  workspace.getState().setManualWorkflow(true);
  workspace.getState().setApprovedFilter(true);
  workspace.getState().setManualWorkflow(false);
  expect(workspace.getState()).toMatchObject({ manualWorkflowActivated: false, approvedFilter: false });
});

test('a status is switched off and on again', () => {
  const workspace = createWorkspace();
  workspace.getState().toggleStatus('missing');
  workspace.getState().toggleStatus('no_data');
  expect(workspace.getState().hiddenStatuses).toEqual(['missing', 'no_data']);
  workspace.getState().toggleStatus('missing');
  expect(workspace.getState().hiddenStatuses).toEqual(['no_data']);
});
