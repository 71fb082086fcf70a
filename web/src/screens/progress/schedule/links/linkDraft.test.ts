import { expect, test } from 'vitest';
import { aLinkProposal, anOpenActivity } from '../../testing/someLinks.ts';
import { choose, emptyLinks, isTicked, linksOf, narrowActivities, tick } from './linkDraft.ts';

const sure = anOpenActivity('A1');
const doubtful = anOpenActivity('A2', { proposal: aLinkProposal({ score: 0.6, isChosen: false }) });
const without = anOpenActivity('A3', { name: 'Escalators', proposal: null, whyNot: 'Nothing.' });
const all = [sure, doubtful, without];

test('what is chosen by itself is ticked until somebody says otherwise', () => {
  expect(all.map((one) => isTicked(one, emptyLinks))).toEqual([true, false, false]);
  expect(linksOf(all, emptyLinks)).toEqual([{ activity: 'A1', filter: sure.proposal?.filter }]);
  const other = tick(tick(emptyLinks, [sure], false), [doubtful, without], true);
  expect(linksOf(all, other).map(({ activity }) => activity)).toEqual(['A2']);
});

test('elements that somebody chooses stand for those proposed', () => {
  const filter = { floors: ['Level 3'] };
  expect(linksOf(all, choose(emptyLinks, without, filter))[1]).toEqual({ activity: 'A3', filter });
});

test('activities are narrowed by what they say, and counted by how sure their proposals are', () => {
  expect(narrowActivities(all, { search: '', kind: 'medium' })).toEqual({
    counts: { all: 3, high: 1, medium: 1, low: 0, none: 1 },
    shown: [doubtful],
  });
  expect(narrowActivities(all, { search: 'escal', kind: 'all' }).shown).toEqual([without]);
});
