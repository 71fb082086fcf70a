import type { Flag } from '@plumbline/contract/flags';
import type { Permission } from '@plumbline/contract/permissions';
import { expect, test } from 'vitest';
import { type MenuContext, menuItems, statusChoices } from './items.ts';

const context = (change: Partial<MenuContext> = {}) =>
  ({
    selection: [1],
    judged: [1],
    approved: [],
    page: 'quality',
    manualWorkflowActivated: true,
    isOn: (flag: Flag) => flag === 'manualApproval',
    holds: () => true,
    ...change,
  }) as MenuContext;

const labels = (given: MenuContext) => menuItems.filter(({ when }) => when(given)).map(({ label }) => label);
const closed = (id: string, given: MenuContext) => menuItems.find((item) => item.id === id)?.closed?.(given);

test('[VIEW-5] without a selection only what needs none is there', () => {
  const given = context({ selection: [], judged: [] });
  expect(labels(given)).toEqual(['Show all elements', 'Copy link to this view', 'Save as project view']);
});

test('[VIEW-5] on work-package screens nobody changes a verdict', () => {
  const given = labels(context({ page: 'progress/work-packages' }));
  expect(given).toContain('Isolate');
  for (const label of ['Change Status', 'Approve', 'Unapprove']) expect(given).not.toContain(label);
});

test('[VIEW-5] approving takes the workflow and its flag; what is approved can be unapproved', () => {
  expect(labels(context())).toContain('Approve');
  expect(labels(context({ manualWorkflowActivated: false }))).not.toContain('Approve');
  expect(labels(context({ isOn: () => false }))).not.toContain('Approve');
  const mixed = labels(context({ selection: [1, 2], judged: [1, 2], approved: [2] }));
  expect(mixed).toContain('Approve');
  expect(mixed).toContain('Unapprove');
  expect(labels(context({ approved: [1] }))).not.toContain('Approve');
});

test('evidence that there is opens its tool; what a flag hides, or of several elements, is not there', () => {
  const opened: string[] = [];
  const evidence = { hasHeatmap: true, sections: 0, stations: 2 };
  const given = context({ evidence, isOn: () => true, openTool: (id) => void opened.push(id) });
  expect(labels(given).slice(-2)).toEqual(['Heat map', '360 photos']);
  for (const { group, run, when } of menuItems) if (group === 'evidence' && when(given)) run(given);
  expect(opened).toEqual(['heatMap', 'photos']);
  expect(labels({ ...given, isOn: (flag) => flag !== 'displayHeatmaps' })).not.toContain('Heat map');
  expect(labels({ ...given, evidence: undefined })).not.toContain('360 photos');
});

test('a closed entry says why', () => {
  const without = (missing: Permission) => context({ holds: (permission) => permission !== missing });
  expect(closed('changeStatus', without('RECLASSIFY'))).toContain('RECLASSIFY');
  expect(closed('approve', without('RECLASSIFY'))).toContain('RECLASSIFY');
  expect(closed('changeStatus', context({ judged: [] }))).toContain('no verdict');
  const many = Array.from({ length: 10_001 }, (_, i) => i);
  expect(closed('changeStatus', context({ selection: many, judged: many }))).toContain('10000');
  expect(closed('changeStatus', context())).toBeUndefined();
});

test('[VIEW-5] under construction is offered only with its flag', () => {
  const names = (isOn: boolean) => statusChoices({ isOn: () => isOn }).map(({ name }) => name);
  expect(names(false)).toEqual(['verified', 'deviated', 'missing', 'no_data']);
  expect(names(true)).toContain('under_construction');
});
