import type { SiteElement } from '@plumbline/demo/site/SiteElement';
import type { ModelColumns, ModelsService } from '../modules/models/service.ts';

export interface SiteModels {
  models: Pick<ModelsService, 'findActiveModel' | 'columnsOf'>;
}

/** The elements of a model as the site knows them, by their numbers in it. */
export const siteElementsOf = ({ count, names, globalIds }: ModelColumns): SiteElement[] =>
  Array.from({ length: count }, (_, i) => ({ globalId: globalIds.textAt(i), name: names.textAt(i) }));

/** Those of the model that counts. */
export async function listSiteElements({ models }: SiteModels, projectId: string): Promise<SiteElement[]> {
  const { id, element_count } = await models.findActiveModel(projectId);
  return siteElementsOf(await models.columnsOf(id, element_count));
}
