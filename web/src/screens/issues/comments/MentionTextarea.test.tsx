import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aComment, ann, ben, uuid } from '../../../data/testing/anIssue.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openIssues } from '../testing/openIssues.tsx';

const at = `issues/${uuid(1)}/comments`;
const box = () => page.getByRole('textbox', { name: 'Comment' });
const list = () => page.getByRole('listbox', { name: 'People to mention' });
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

test('[ISSUE-4] @ opens a list of people; arrows and Enter choose, and who is mentioned is sent', async () => {
  const { callsTo } = await openIssues({ at });
  await box().click();
  await userEvent.keyboard('Look @');
  await expect.element(list()).toBeVisible();
  expect(options()).toEqual(['Ann Berg', 'Ben Okafor']);
  await checkAccessible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Ben Okafor' })).toHaveAttribute('aria-selected', 'true');
  const active = page.getByRole('option', { name: 'Ben Okafor' }).element().id;
  await expect.element(box()).toHaveAttribute('aria-activedescendant', active);
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveValue('Look @Ben Okafor ');
  expect(list().query()).toBeNull();
  await userEvent.keyboard('at this');
  await expect.element(box()).toHaveValue('Look @Ben Okafor at this');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => callsTo('issueComments.create')).toHaveLength(1);
  expect(callsTo('issueComments.create')[0]?.input.body).toEqual({
    issue: uuid(1),
    comment: 'Look @Ben Okafor at this',
    mentions: [ben._id],
  });
  await expect.poll(() => document.querySelector('article strong')?.textContent).toBe('@Ben Okafor');
});

test('typing narrows the list, Escape closes it, and Enter is then a new line', async () => {
  await openIssues({ at });
  await box().click();
  await userEvent.keyboard('@be');
  await expect.poll(options).toEqual(['Ann Berg', 'Ben Okafor']);
  await userEvent.keyboard('n');
  await expect.poll(options).toEqual(['Ben Okafor']);
  await userEvent.keyboard('{Escape}');
  expect(list().query()).toBeNull();
  await userEvent.keyboard('{Enter}x');
  await expect.element(box()).toHaveValue('@ben\nx');
  await userEvent.keyboard(' @a');
  await page.getByRole('option', { name: 'Ann Berg' }).click();
  await expect.element(box()).toHaveValue('@ben\nx @Ann Berg ');
  await expect.element(box()).toHaveFocus();
});

test('an address is no mention, and people that do not load can be asked for again', async () => {
  const { answers, server } = await openIssues({ at, answers: { 'issues.assignableUsers': () => refuse('internal') } });
  await box().click();
  await userEvent.keyboard('mail a@b');
  expect(list().query()).toBeNull();
  await userEvent.keyboard(' @');
  await expect.element(page.getByText('People could not be loaded.', { exact: false })).toBeVisible();
  answers['issues.assignableUsers'] = server.answers['issues.assignableUsers']!;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(list()).toBeVisible();
});

test('in a comment, only those stand out whom it mentions', async () => {
  const comment = aComment({ comment: '@Ann Berg and @Ben Okafor', mentions: [ann] });
  await openIssues({ at, start: { comments: [comment] } });
  await expect.poll(() => document.querySelector('article strong')?.textContent).toBe('@Ann Berg');
  expect(document.querySelectorAll('article strong')).toHaveLength(1);
});
