import { createInvitationLinks } from '../../src/modules/people/invitationLinks.ts';
import type { CalledSite } from './CalledSite.ts';

export async function callsOfPeople(site: CalledSite) {
  await callsInProject(site);
  await callsOfWishes(site);
  await callsInCompany(site);
  await callsOfInvited(site);
}

async function callsInProject({ house, send, projectId }: CalledSite) {
  const email = 'asked@told.test';
  const { _id: invitationId } = await send('people.inviteToProject', { body: { email, permissions: ['READ'] } });
  await send('people.resendToProject', { params: { invitationId } });
  await send('people.withdrawFromProject', { params: { invitationId } });
  const { userId } = await house.addMember('member@told.test', projectId, ['READ']);
  const { people } = await send('people.ofProject');
  const { version } = people.find(({ _id }: { _id: string }) => _id === userId);
  const params = { userId };
  await send('people.changePermissions', { params, body: { permissions: ['READ', 'LIST'], version } });
  await send('people.removeFromProject', { params });
}

async function callsOfWishes({ house, send, projectId }: CalledSite) {
  const { authorization } = await house.addMember('wishes@told.test', projectId, ['ADMIN']);
  const ask = async (permission: string) =>
    (await send('people.ask', { as: authorization, body: { permissions: ['ADMIN', permission] } })).wish._id;
  await send('people.withdrawWish', { as: authorization, params: { wishId: await ask('SR_WRITE') } });
  await send('people.decideWish', { params: { wishId: await ask('SR_READ') }, body: { allow: true } });
}

async function callsInCompany({ house, send, companyId, projectId }: CalledSite) {
  const body = { email: 'administrator@told.test', administrator: true, projects: [] };
  const { _id: invitationId } = await send('people.inviteToCompany', { body });
  await send('people.resendToCompany', { params: { invitationId } });
  await send('people.withdrawFromCompany', { params: { invitationId } });
  const { userId } = await house.addMember('own@told.test', projectId, ['READ']);
  await house.platform.db.updateTable('app_user').set({ company_id: companyId }).where('id', '=', userId).execute();
  const params = { userId };
  await send('people.endSessions', { params });
  await send('people.setAdministrator', { params, body: { administrator: true } });
  await send('people.setAdministrator', { params, body: { administrator: false } });
  await send('people.setAccountState', { params, body: { state: 'disabled' } });
}

async function callsOfInvited({ house, send }: CalledSite) {
  const links = createInvitationLinks(house.platform.secrets.invitations);
  const invite = async (email: string) => {
    const { _id: id } = await send('people.inviteToProject', { body: { email, permissions: ['READ'] } });
    return links.make({ id, number: 1 });
  };
  const token = await invite('joins@told.test');
  await send('invitations.look', { as: null, body: { token } });
  const name = { firstName: 'New', lastName: 'One' };
  await send('invitations.join', { as: null, body: { token, ...name, password: 'a good password' } });
  const { authorization } = await house.addMember('accepts@told.test', undefined, []);
  await send('invitations.accept', { as: authorization, body: { token: await invite('accepts@told.test') } });
}
