import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import { expect, test } from 'vitest';
import { applyPaintingRule, type PaintingSwitches } from './paintingRule.ts';

const deviated = paintByte(codeOfStatus('deviated'), false);
const missing = paintByte(codeOfStatus('missing'), false);
const approved = paintByte(codeOfStatus('verified'), true);
const none = 0;

const column = Uint8Array.of(deviated, approved, none, missing);
const off: PaintingSwitches = {
  displayAll: false,
  manualWorkflowActivated: false,
  approvedFilter: false,
  hiddenCodes: [],
};
const rule = (switches: Partial<PaintingSwitches>, of = column) => {
  const { codes, base, paintedCount } = applyPaintingRule(of, { ...off, ...switches, elementCount: of.length });
  return { painted: [...codes], shown: base ? [...base] : 'whole model', paintedCount };
};

const plain = [deviated, none, none, missing];
const withApproved = [deviated, approved, none, missing];

test.each<[string, Partial<PaintingSwitches>, number[], number[] | 'whole model']>([
  ['non-approved are painted, and only they are shown', {}, plain, [1, 0, 0, 1]],
  ['display all shows the whole model', { displayAll: true }, plain, 'whole model'],
  ['the manual workflow shows the whole model', { manualWorkflowActivated: true }, plain, 'whole model'],
  [
    'approved are painted with the approved filter in the manual workflow',
    { manualWorkflowActivated: true, approvedFilter: true },
    withApproved,
    'whole model',
  ],
  ['the approved filter counts only in the manual workflow', { approvedFilter: true }, plain, [1, 0, 0, 1]],
  ['also not when everything is displayed', { approvedFilter: true, displayAll: true }, plain, 'whole model'],
  [
    'a status that is switched off is not painted',
    { hiddenCodes: [missing] },
    [deviated, none, none, none],
    [1, 0, 0, 0],
  ],
  ['nothing painted hides the model', { hiddenCodes: [missing, deviated] }, [0, 0, 0, 0], [0, 0, 0, 0]],
  [
    'nothing painted and display all shows it as designed',
    { hiddenCodes: [missing, deviated], displayAll: true },
    [0, 0, 0, 0],
    'whole model',
  ],
])('[VIEW-3] %s', (_name, switches, painted, shown) => {
  expect(rule(switches)).toEqual({ painted, shown, paintedCount: painted.filter((byte) => byte !== 0).length });
});

test('[VIEW-3] what is not painted stands as ghosts around what is; nothing painted hides the model', () => {
  const othersOf = (hiddenCodes: number[]) =>
    applyPaintingRule(column, { ...off, hiddenCodes, elementCount: column.length }).others;
  expect(othersOf([])).toBe('ghosts');
  expect(othersOf([missing, deviated])).toBe('gone');
});

test('[VIEW-3] a view without verdicts hides the model, however few bytes come', () => {
  const { codes, base } = applyPaintingRule(new Uint8Array(), { ...off, elementCount: 3 });
  expect([...codes]).toEqual([0, 0, 0]);
  expect([...base!]).toEqual([0, 0, 0]);
});

test('[VIEW-12] a hundred thousand elements give columns of as many bytes, and the column given stays as it is', () => {
  const large = new Uint8Array(100_000).map((_, i) => (i % 5) + 1);
  const before = large.slice();
  const { codes, paintedCount } = applyPaintingRule(large, { ...off, elementCount: large.length });
  expect(codes).toEqual(before);
  expect(large).toEqual(before);
  expect(paintedCount).toBe(100_000);
});
