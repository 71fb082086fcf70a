import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMail } from '../server/test/readMail.ts';
import { addModelledView, type ModelledView } from './support/addModelledView.ts';
import { openSharedProduct, type Product } from './support/openProduct.ts';

let product: Product;
let view: ModelledView;
let issueUrl: string;
let annId: string;

const tenantId = 'quay|mails';
const held = ['READ', 'LIST', 'VIEW_ASSETS', 'ISSUE_COMMENT'] as const;

beforeAll(async () => {
  product = await openSharedProduct();
  const projectId = await product.addProject(tenantId, 'Mails', 'Quay');
  annId = await product.addUser('ann@mails.test', { [projectId]: held });
  const benId = await product.addUser('ben@mails.test', { [projectId]: held });
  view = await addModelledView(product, { projectId, tenantId, userId: annId });
  const membership = await product.modules.access.findMembership(benId, { projectId });
  if (membership === undefined) throw new Error('Ben is no member.');
  const by = { membership, userId: benId, by: { kind: 'system' } as const };
  const { viewId } = view;
  const issue = await product.modules.issues.create(by, {
    analysisViewId: viewId,
    diagnosis: 'Wall leans',
    location: '',
    priority: 'Major',
    deadline: null,
    issueStatus: 'Open Issue',
    forgeObjectId: [],
    description: '',
    externalId: [view.walls.deviated.globalId],
    assignedUser: annId,
    viewport: null,
  });
  issueUrl = `${product.url}/quay-mails/${viewId}/issues/${issue._id}/detail`;
});
afterAll(() => product.close());

/** Mails to Ann; nobody waits a minute here. */
async function mailsToAnn() {
  await sql`update jobs.job set start_after = now() where name = 'mailPerson' and state = 'created'`.execute(
    product.db,
  );
  const mails = (await product.readOutbox()).map(readMail);
  return mails.filter(({ headers }) => headers.to === 'ann@mails.test');
}

test('[ISSUE-2] a mail leads to the issue, and its foot ends such mails without a sign-in', async () => {
  await expect.poll(mailsToAnn, { timeout: 30_000 }).toHaveLength(1);
  const [mail] = await mailsToAnn();
  expect(mail?.headers.subject).toBe('Assigned to you: #1 - Wall leans');
  expect(mail?.body).toContain(`Open the issue: ${issueUrl}\r\n`);

  const stop = /Stop these mails: (\S+)/.exec(mail?.body ?? '')?.[1] as string;
  const stranger = await product.page();
  await stranger.goto(stop);
  await stranger.getByText('Stop mails when an issue is assigned to you?').waitFor();
  expect((await product.modules.mails.settings(annId)).ways.issueAssigned).toBe('atOnce');
  await stranger.getByRole('button', { name: 'Stop these mails' }).click();
  await stranger.getByText('You get no more mails when an issue is assigned to you.').waitFor();

  const ann = await product.otherPageOf('ann@mails.test');
  await ann.goto('/select-project');
  await ann.getByRole('button', { name: /^User menu/ }).click();
  await ann.getByRole('menuitem', { name: 'Mail settings' }).click();
  await ann.getByRole('heading', { name: 'Mail settings' }).waitFor();
  const row = ann.getByRole('radiogroup', { name: 'When an issue is assigned to you' });
  expect(await row.getByRole('radio', { name: 'Never' }).isChecked()).toBe(true);
  await row.getByText('In the digest').click();
  await ann.getByRole('button', { name: 'Save' }).click();
  await ann.getByText('Saved.').waitFor();
  await ann.reload();
  await row.waitFor();
  expect(await row.getByRole('radio', { name: 'In the digest' }).isChecked()).toBe(true);
});
