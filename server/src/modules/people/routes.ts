import * as calls from '@plumbline/contract/resources/people';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { PeopleService } from './service.ts';

export function peopleRoutes(people: PeopleService): MountedRoute[] {
  return [...ofProject(people), ...ofCompany(people), ...ofInvited(people)];
}

function ofProject(people: PeopleService): MountedRoute[] {
  return [
    answer(calls.listProjectPeople, ({ params: { projectId } }, { administration: { companyId }, user }) =>
      people.ofProject({ projectId, companyId }, user.id),
    ),
    answer(calls.inviteToProject, ({ params: { projectId }, body }, { administration: { companyId }, by }) =>
      people.invite(
        { companyId, projectId },
        { email: body.email, administrator: false, projects: [{ projectId, permissions: body.permissions }] },
        by,
      ),
    ),
    answer(calls.resendToProject, ({ params }, { administration: { companyId }, by }) =>
      people.resend({ companyId, projectId: params.projectId }, params.invitationId, by),
    ),
    answer(calls.withdrawFromProject, async ({ params }, { administration: { companyId }, by }) => {
      await people.withdraw({ companyId, projectId: params.projectId }, params.invitationId, by);
      return {};
    }),
    answer(calls.changePermissions, ({ params, body }, { administration, by }) =>
      people.changePermissions(params, body, { ...administration, by }),
    ),
    answer(calls.removeFromProject, async ({ params }, { administration, by }) => {
      await people.removeFromProject(params, { ...administration, by });
      return {};
    }),
    answer(calls.askForPermissions, ({ params: { projectId }, body }, { user, by }) =>
      people.ask({ projectId, ...body }, { userId: user.id, by }),
    ),
    answer(calls.decideWish, async ({ params, body }, { by }) => {
      await people.decide(params, body.allow, by);
      return {};
    }),
    answer(calls.withdrawWish, async ({ params }, { user, by }) => {
      await people.withdrawWish(params, { userId: user.id, by });
      return {};
    }),
  ];
}

function ofCompany(people: PeopleService): MountedRoute[] {
  return [
    answer(calls.listCompanyPeople, ({ params: { companyId } }, { user }) => people.ofCompany(companyId, user.id)),
    answer(calls.inviteToCompany, ({ params, body }, { by }) => people.invite(params, body, by)),
    answer(calls.resendToCompany, ({ params: { companyId, invitationId } }, { by }) =>
      people.resend({ companyId }, invitationId, by),
    ),
    answer(calls.withdrawFromCompany, async ({ params: { companyId, invitationId } }, { by }) => {
      await people.withdraw({ companyId }, invitationId, by);
      return {};
    }),
    answer(calls.setAccountState, ({ params, body }, { by }) => people.setAccountState(params, body.state, by)),
    answer(calls.endSessions, async ({ params }, { by }) => {
      await people.endSessions(params, by);
      return {};
    }),
    answer(calls.setAdministrator, ({ params, body }, { by }) =>
      people.setAdministrator(params, body.administrator, by),
    ),
  ];
}

/** By whoever has the link. */
function ofInvited(people: PeopleService): MountedRoute[] {
  return [
    answer(calls.lookAtInvitation, ({ body }) => people.lookAt(body.token)),
    answer(calls.joinByInvitation, ({ body }, { by }) => people.join(body, by)),
    answer(calls.acceptInvitation, async ({ body }, { user, by }) => {
      await people.accept(body.token, user.id, by);
      return {};
    }),
  ];
}
