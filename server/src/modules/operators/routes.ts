import * as calls from '@plumbline/contract/resources/operator';
import { answer, type MountedRoute } from '../../http/mount.ts';
import type { AccessService } from '../access/service.ts';
import type { SystemService } from '../system/service.ts';
import type { OperatorsService } from './service.ts';

interface Services {
  operators: OperatorsService;
  system: SystemService;
  access: AccessService;
}

export function operatorsRoutes({ operators, system, access }: Services): MountedRoute[] {
  return [
    answer(calls.findOverview, () => operators.overview()),
    answer(calls.findHealth, () => operators.health()),
    answer(calls.listCompanies, () => operators.listCompanies()),
    answer(calls.addCompany, async ({ body }, { by }) => ({ _id: await access.addCompany(body.name, by) })),
    answer(calls.renameCompany, async ({ params, body }, { by }) => {
      await access.renameCompany({ ...params, ...body }, by);
      return {};
    }),
    answer(calls.setCompanyQuota, async ({ params, body }, { by }) => {
      await operators.changeCompanyQuota({ ...params, ...body }, by);
      return {};
    }),
    answer(calls.setProjectQuota, async ({ params, body }, { by }) => {
      await operators.changeProjectQuota({ ...params, ...body }, by);
      return {};
    }),
    answer(calls.listJobs, () => operators.listJobs()),
    answer(calls.retryJob, async ({ params }, { by }) => {
      await operators.retryJob(params, by);
      return {};
    }),
    answer(calls.dropJob, async ({ params }, { by }) => {
      await operators.dropJob(params, by);
      return {};
    }),
    answer(calls.listFailedMails, () => operators.listFailedMails()),
    answer(calls.sendMailAgain, async ({ params }, { by }) => {
      await operators.sendMailAgain(params.mailId, by);
      return {};
    }),
    answer(calls.dropMail, async ({ params }, { by }) => {
      await operators.dropMail(params.mailId, by);
      return {};
    }),
    answer(calls.findMaintenance, () => system.maintenance()),
    answer(calls.switchMaintenance, ({ body }, { by }) => system.switchMaintenance(body.isOn, by)),
    answer(calls.announceMaintenance, ({ body }, { by }) => system.announceMaintenance(body.notice, by)),
    answer(calls.findVersions, () => operators.versions()),
  ];
}
