import type { ReceivedFile } from '@plumbline/contract/filePart';
import { createPackage, type NewPackage } from '@plumbline/contract/resources/workPackages';
import type { Caller, WorkPackagesService } from '../modules/workPackages/service.ts';
import { demoPackages, handedOver } from './demoPackages.ts';
import { type CallerServices, findDemoCaller } from './findDemoCaller.ts';
import { withFile } from './withFile.ts';

export interface DemoPackageServices extends CallerServices {
  workPackages: Pick<WorkPackagesService, 'list' | 'create' | 'listBuilt'>;
}

/** Plans the demo's building as its administrator would; goes on where it was. */
export function createDemoPackages({ workPackages, ...services }: DemoPackageServices) {
  async function add(caller: Caller, form: NewPackage, csv?: ReceivedFile): Promise<void> {
    const { watchlists } = await workPackages.list(caller);
    if (watchlists.some(({ name }) => name === form.name)) return;
    await workPackages.create(caller, createPackage.body.parse(form), csv ? { csv } : {});
  }

  return {
    /** Once there is a model. */
    async addPackages(projectId: string): Promise<void> {
      const caller = await findDemoCaller(services, projectId);
      if (caller) for (const form of demoPackages) await add(caller, form);
    },

    /** Once there are scans. */
    async handOver(projectId: string): Promise<void> {
      const caller = await findDemoCaller(services, projectId);
      const ids = caller && (await workPackages.listBuilt(caller, handedOver.filter));
      if (caller === undefined || ids === undefined || ids.length === 0) return;
      const csv = new TextEncoder().encode(`GlobalId\r\n${ids.join('\r\n')}\r\n`);
      await withFile('handed-over.csv', csv, (file) => add(caller, handedOver.form, file));
    },
  };
}
