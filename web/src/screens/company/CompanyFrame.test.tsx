import type { CompanyPerson, Wish } from '@plumbline/contract/resources/people';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '../../data/calls/queryKeys.ts';
import { aUser } from '../../data/testing/aUser.ts';
import type { Answers } from '../../data/testing/fakeClient.ts';
import { refuse } from '../../data/testing/refuse.ts';
import { renderApp } from '../../data/testing/renderApp.tsx';
import { checkAccessible } from '../../ui/testing/checkAccessible.ts';
import { CompanyFrame } from './CompanyFrame.tsx';
import { CompanyPeoplePage } from './people/CompanyPeoplePage.tsx';
import { ProjectsPage } from './projects/ProjectsPage.tsx';

const project = { _id: 'p1', name: 'Harbour', tenantId: 'north|harbour', address: 'north-harbour', people: 1 };
const company = { _id: 'c1', name: 'North', projects: [project] };
const ann: CompanyPerson = {
  _id: 'u1',
  email: 'ann@north.test',
  firstName: 'Ann',
  lastName: 'Berg',
  state: 'active',
  isOwn: true,
  administrator: false,
  projects: [{ _id: 'p1', name: 'Harbour', permissions: ['READ'], version: 1 }],
};

const waiting: Wish = {
  _id: 'w1',
  project: { _id: 'p1', name: 'Harbour' },
  userId: ann._id,
  email: ann.email,
  firstName: 'Ann',
  lastName: 'Berg',
  held: ['READ'],
  permissions: ['READ', 'LIST', 'VIEW_ASSETS', 'FILE_DOC_LIST'],
  askedDate: '2026-03-05T10:00:00.000Z',
  expiresDate: '2026-03-12T10:00:00.000Z',
  isMine: true,
  mayDecide: false,
};

const open = (at: string, answers: Answers = {}) =>
  renderApp(
    [
      {
        path: 'companies/:companyId',
        element: <CompanyFrame />,
        children: [
          { path: 'projects', element: <ProjectsPage /> },
          { path: 'people', element: <CompanyPeoplePage /> },
          { path: '*', element: null },
        ],
      },
    ],
    {
      address: `/companies/c1/${at}`,
      answers: { 'companies.one': () => company, ...answers },
    },
  );

test('a project is made with an address that follows its name until another is typed', async () => {
  let works = false;
  const { callsTo } = open('', {
    'companies.addProject': () => (works ? project : refuse('projects.addressTaken')),
  });
  await expect.element(page.getByText('/north-harbour')).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Quay Süd');
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('north-quay-sud');
  await page.getByRole('textbox', { name: 'Address' }).fill('a b');
  await expect.element(page.getByText(/begins with a letter or digit/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('quay');
  await checkAccessible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByText('Another project has this address. Choose another.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Quay Süd');
  works = true;
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
  expect(callsTo('companies.addProject').at(-1)?.input.body).toEqual({
    name: 'Quay Süd',
    tenantId: 'quay',
    joins: true,
  });
});

test('an account is disabled after a question; that of another company offers no such thing', async () => {
  const guest = { ...ann, _id: 'u2', email: 'guest@else.test', firstName: 'Gus', isOwn: false };
  const { callsTo } = open('people', {
    'people.ofCompany': () => ({ people: [ann, guest], invitations: [], wishes: [] }),
    'people.setAccountState': () => ({ ...ann, state: 'disabled' }),
  });
  await expect.element(page.getByText('Harbour: Custom', { exact: true })).toBeVisible();
  await checkAccessible();
  await page.getByRole('button', { name: 'More for Gus Berg' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Roles in projects' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Disable account' }).query()).toBeNull();
  await page.getByRole('button', { name: 'More for Gus Berg' }).click();
  await page.getByRole('button', { name: 'More for Ann Berg' }).click();
  await page.getByRole('menuitem', { name: 'Disable account' }).click();
  await expect.element(page.getByText(/cannot sign in until the account is enabled again/)).toBeVisible();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect.poll(() => callsTo('people.setAccountState')[0]?.input.body).toEqual({ state: 'disabled' });
});

test('somebody is invited to projects with a role, or as administrator', async () => {
  const { callsTo } = open('people', {
    'people.ofCompany': () => ({ people: [ann], invitations: [], wishes: [] }),
    'people.inviteToCompany': () => refuse('internal'),
  });
  await page.getByRole('button', { name: 'Invite' }).click();
  const form = page.getByRole('form', { name: 'Invitation' });
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByText('Choose a project.')).toBeVisible();
  await form.getByRole('textbox', { name: 'E-mail address' }).fill('new@north.test');
  await form.getByRole('checkbox', { name: 'Company administrator' }).click();
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByText(/^Something went wrong on the server/)).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: 'E-mail address' })).toHaveValue('new@north.test');
  expect(callsTo('people.inviteToCompany')[0]?.input.body).toEqual({
    email: 'new@north.test',
    administrator: true,
    projects: [],
  });
});

test('one’s own role is raised by asking, and what waits stands in the row with its project', async () => {
  const { queryClient, callsTo } = open('people', {
    'people.ofCompany': () => ({ people: [ann], invitations: [], wishes: [waiting] }),
    'people.ask': () => ({ wish: waiting }),
  });
  queryClient.setQueryData(queryKeys.user, aUser({ _id: ann._id }));
  await expect.element(page.getByText('You ask to be Viewer in Harbour')).toBeVisible();
  await page.getByRole('button', { name: 'More for Ann Berg' }).click();
  await page.getByRole('menuitem', { name: 'Roles in projects' }).click();
  await page.getByRole('combobox', { name: 'Harbour' }).click();
  await page.getByRole('option', { name: /^Viewer/ }).click();
  await checkAccessible();
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.poll(() => callsTo('people.ask')[0]?.input).toMatchObject({ params: { projectId: 'p1' } });
  expect(callsTo('people.changePermissions')).toEqual([]);
});

test('a company of others is not there', async () => {
  open('people', { 'companies.one': () => refuse('companies.notFound') });
  await expect.element(page.getByText('You do not administer this company')).toBeVisible();
});

test('a project is deleted by its name, with what hangs on it said before, and can be had back', async () => {
  let goneAt: string | undefined;
  const hangs = { people: 2, files: 7, views: 3, issues: 1, workPackages: 0, underway: 1, bytes: 41.2e9 };
  const told = () => ({ name: 'Harbour', hangs, ...(goneAt && { goneAt }) });
  const { callsTo } = open('projects', {
    'companies.one': () => ({ ...company, projects: [{ ...project, ...(goneAt && { goneAt }) }] }),
    'projects.deletion': told,
    'projects.delete': () => {
      goneAt = '2026-12-01T10:00:00.000Z';
      return told();
    },
    'projects.restore': () => {
      goneAt = undefined;
      return told();
    },
  });
  await page.getByRole('button', { name: 'Delete Harbour' }).click();
  await expect
    .element(page.getByText(/7 files, 3 analyses, 1 issue, 0 work packages: 41\.2\sGB\. 2 people lose it\./))
    .toBeVisible();
  const confirm = page.getByRole('button', { name: 'Delete project' });
  await page.getByRole('textbox', { name: 'Name of the project' }).fill('harbour');
  await expect.element(confirm).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name of the project' }).fill('Harbour');
  await checkAccessible();
  await confirm.click();
  await expect.element(page.getByText('Deleted. Gone for good on 01/12/2026.')).toBeVisible();
  expect(callsTo('projects.delete')[0]?.input.body).toEqual({ name: 'Harbour' });
  await page.getByRole('button', { name: 'Restore Harbour' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete Harbour' })).toBeVisible();
});
