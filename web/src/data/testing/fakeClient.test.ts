import { insightsClassifications } from '@plumbline/contract/resources/insights';
import { currentUser } from '@plumbline/contract/resources/users';
import { expect, test } from 'vitest';
import { aUser } from './aUser.ts';
import { type Answers, fakeClient } from './fakeClient.ts';
import { refuse } from './refuse.ts';

const hide = () => undefined;
const askFor = (answers: Answers) => fakeClient(answers).call(currentUser, {});

test('what the contract knows goes through, without what it does not know', async () => {
  expect(await askFor({ 'users.current': () => ({ ...aUser(), secret: 1 }) })).toEqual(aUser());
});

test('a refusal is the server’s, with its status and sentence', async () => {
  await expect(askFor({ 'users.current': () => refuse('auth.tokenExpired') })).rejects.toMatchObject({
    status: 401,
    code: 'auth.tokenExpired',
    message: 'The access token has expired.',
  });
});

test('what the test says nothing to is told by its name', async () => {
  await expect(askFor({})).rejects.toThrow('The test says nothing to users.current.');
});

test('a call carries the token that it is made with', async () => {
  const { callWith, callsTo } = fakeClient({ 'users.current': (_, token) => aUser({ lastName: token! }) });
  expect(await callWith(async () => 'own')(currentUser, {})).toMatchObject({ lastName: 'own' });
  expect(callsTo('users.current')).toMatchObject([{ token: 'own' }]);
});

test.fails('an answer that is not as the contract has it fails the test, also where a page hides it', async () => {
  await askFor({ 'users.current': () => ({ email: 5 }) }).catch(hide);
});

test.fails('a query that the server would refuse fails the test, also where a page hides it', async () => {
  const { call } = fakeClient({ 'insights.classifications': () => ({ total: 0, groups: [] }) });
  await call(insightsClassifications, {
    params: { projectId: 'p1', viewId: 'v1' },
    query: { colour: 'red' } as object,
  }).catch(hide);
});
