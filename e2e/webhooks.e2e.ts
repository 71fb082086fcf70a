import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../server/test/openReceiver.ts';
import { addModelledView, type ModelledView } from './support/addModelledView.ts';
import { checkAccessible } from './support/checkAccessible.ts';
import { openSharedProduct, type Product } from './support/openProduct.ts';

let product: Product;
let receiver: Receiver;
let view: ModelledView;
let projectId: string;
let annId: string;

const tenantId = 'quay|webhooks';

beforeAll(async () => {
  product = await openSharedProduct();
  receiver = await openReceiver();
  projectId = await product.addProject(tenantId, 'Webhooks', 'Quay');
  annId = await product.addUser('ann@webhooks.test', { [projectId]: ['ADMIN', 'READ', 'LIST', 'VIEW_ASSETS'] });
  view = await addModelledView(product, { projectId, tenantId, userId: annId });
});
afterAll(async () => {
  await product.close();
  await receiver.close();
});

async function makeIssue(): Promise<string> {
  const membership = await product.modules.access.findMembership(annId, { projectId });
  if (membership === undefined) throw new Error('Ann is no member.');
  const issue = await product.modules.issues.create(
    { membership, userId: annId, by: { kind: 'system' } },
    {
      analysisViewId: view.viewId,
      diagnosis: 'Wall leans',
      description: '',
      location: '',
      priority: 'Major',
      issueStatus: 'Open Issue',
      forgeObjectId: [],
      externalId: [view.walls.deviated.globalId],
      assignedUser: null,
      deadline: null,
      viewport: null,
    },
  );
  return issue._id;
}

test('a webhook is made, tested, told of an issue, and its message sent again from the log', async () => {
  const page = await product.pageOf('ann@webhooks.test');
  await page.goto(`/manage/${projectId}/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Name').fill('Planner');
  await page.getByLabel('Address').fill('http://169.254.169.254/latest/meta-data/');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('it lies in a network that webhooks may not reach').waitFor();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Save' }).click();
  const secret = await page.getByRole('region', { name: 'Secret' }).innerText();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('The test was taken.').waitFor();
  const issueId = await makeIssue();
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2);
  const told = receiver.received.map(({ body, headers }) => new Verifier(secret).verify(body, headers));
  expect(told).toMatchObject([
    { type: 'ping', by: { id: annId } },
    { type: 'issue.created', data: { issues: [{ id: issueId, name: 'Wall leans' }] } },
  ]);

  await page.getByRole('link', { name: 'Planner' }).click();
  const row = page.getByRole('button', { name: /issue.created/ });
  await row.filter({ hasText: 'Delivered' }).click();
  await page.getByRole('region', { name: 'Message' }).getByText('"name": "Wall leans"').waitFor();
  await checkAccessible(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(3);
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id']);

  const { url } = (told[1] as { data: { issues: [{ url: string }] } }).data.issues[0];
  // The issue was made by a second hand, which does not know the port.
  await page.goto(new URL(url).pathname);
  await page.getByText('Wall leans').first().waitFor();
});
