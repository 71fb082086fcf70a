import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aComment, ann, uuid } from '../../../data/testing/anIssue.ts';
import { refuse } from '../../../data/testing/refuse.ts';
import { formatMoment } from '../../../ui/format.ts';
import { checkAccessible } from '../../../ui/testing/checkAccessible.ts';
import { openIssues } from '../testing/openIssues.tsx';

const at = `issues/${uuid(1)}/comments`;
const box = () => page.getByRole('textbox', { name: 'Comment' });
const send = () => page.getByRole('button', { name: 'Send' });
const comments = () => Array.from(document.querySelectorAll('article'), ({ textContent }) => textContent ?? '');
const thisYear = `${new Date().getFullYear()}-01-02T09:05:00`;

test('[ISSUE-4] comments have author and time; only the author may delete', async () => {
  const mine = aComment({ _id: uuid(302), user: ann, comment: 'Mine', createdDate: new Date(thisYear).toISOString() });
  const { callsTo } = await openIssues({ at, start: { comments: [aComment(), mine] } });
  await expect.poll(comments).toHaveLength(2);
  expect(comments()[0]).toBe(`Ben Okafor${formatMoment('2025-03-04T15:07:00Z')}Seen on site.`);
  expect(comments()[0]).toContain('Mar 4 2025,');
  expect(comments()[1]).toBe('Ann BergJan 2, 9:05 AMMine');
  await checkAccessible();
  expect(page.getByRole('button', { name: 'Delete comment' }).all()).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(comments).toHaveLength(1);
  expect(callsTo('issueComments.remove')[0]?.input.params).toMatchObject({ commentId: mine._id });
});

test("[ISSUE-4] 'Send' is there only with text, and Ctrl+Enter sends too", async () => {
  const { callsTo } = await openIssues({ at });
  await expect.element(page.getByText('There are no comments yet.')).toBeVisible();
  expect(send().query()).toBeNull();
  await userEvent.type(box(), '   ');
  expect(send().query()).toBeNull();
  await box().fill('First');
  await send().click();
  await expect.poll(comments).toHaveLength(1);
  await expect.element(box()).toHaveValue('');
  await box().fill('Second');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(comments).toHaveLength(2);
  expect(callsTo('issueComments.create').map(({ input }) => input.body)).toEqual([
    { issue: uuid(1), comment: 'First' },
    { issue: uuid(1), comment: 'Second' },
  ]);
});

test('[ISSUE-4] a comment stands at once, and is there again when it could not be sent', async () => {
  const answer = Promise.withResolvers<void>();
  const { answers } = await openIssues({ at });
  answers['issueComments.create'] = async () => {
    await answer.promise;
    return refuse('internal');
  };
  await box().fill('Never lost');
  await send().click();
  await expect.poll(comments).toEqual(['Ann BergSendingNever lost']);
  answer.resolve();
  await expect.element(page.getByText("We couldn't create the Issue Comment, please retry.")).toBeVisible();
  await expect.element(box()).toHaveValue('Never lost');
  expect(comments()).toEqual([]);
});

test('[ISSUE-8] comments that do not come or go are said in the words of the specification', async () => {
  const { answers, server } = await openIssues({
    at,
    start: { comments: [aComment({ user: ann })] },
    answers: { 'issueComments.list': () => refuse('internal') },
  });
  await expect.element(page.getByText("We couldn't display the comments, please retry.")).toBeVisible();
  answers['issueComments.list'] = server.answers['issueComments.list']!;
  answers['issueComments.remove'] = () => refuse('internal');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('The issue comment could not be deleted, please retry')).toBeVisible();
});
