import { orNone } from '@plumbline/contract/orNone';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import type { WorkPackagesService } from '../workPackages/service.ts';

type Selection = Awaited<ReturnType<WorkPackagesService['selectByFilter']>>;

/** Undefined where no element of the latest model is meant, or there is no model yet. Asks once for a filter. */
export function createSelections(workPackages: Pick<WorkPackagesService, 'selectByFilter'>, projectId: string) {
  const known = new Map<string, Promise<Selection | undefined>>();
  async function select(filter: ElementFilter): Promise<Selection | undefined> {
    const chosen = await orNone(workPackages.selectByFilter(projectId, filter), 'models.noActive');
    return chosen && chosen.identities.length > 0 ? chosen : undefined;
  }
  return (filter: ElementFilter): Promise<Selection | undefined> => {
    const key = JSON.stringify(filter);
    const found = known.get(key) ?? select(filter);
    known.set(key, found);
    return found;
  };
}
