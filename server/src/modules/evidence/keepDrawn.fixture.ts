import { packDrawnMesh } from '@plumbline/engine/prove/drawnMesh';
import { boxMesh } from '@plumbline/engine/prove/fixtures/boxes';
import { meshFile } from '@plumbline/engine/prove/nameEvidence';
import type { TestHouse } from '../../../test/openTestHouse.ts';

/** A wall of six metres. */
const wall = { min: [0, 0, 0], max: [6, 0.2, 3] } as const;

/** Gives the verdicts on an element in a view what drawings of it are made from, as a run leaves it: a wall, of which no point was seen. */
export async function keepDrawn(
  { platform: { db, storage } }: Pick<TestHouse, 'platform'>,
  { tenantId, viewId, elementIndex }: { tenantId: string; viewId: string; elementIndex: number },
): Promise<void> {
  const prefix = `${tenantId}/runs/${crypto.randomUUID()}/`;
  const mesh = packDrawnMesh(boxMesh([{ min: [...wall.min], max: [...wall.max] }]), new Uint8Array(12));
  await storage.put(prefix + meshFile, Buffer.from(mesh), { contentType: 'application/octet-stream' });
  const versions = await db
    .selectFrom('classification')
    .innerJoin('analysis_version', 'analysis_version.id', 'classification.version_id')
    .innerJoin('analysis', 'analysis.id', 'analysis_version.analysis_id')
    .select('classification.version_id')
    .where('analysis.view_id', '=', viewId)
    .where('classification.element_index', '=', elementIndex)
    .execute();
  const evidence = JSON.stringify({ drawn: { prefix, element: 0 }, sections: [], viewspheres: [] });
  await db
    .insertInto('classification_evidence')
    .values(versions.map(({ version_id }) => ({ version_id, element_index: elementIndex, evidence })))
    .onConflict((conflict) => conflict.columns(['version_id', 'element_index']).doUpdateSet({ evidence }))
    .execute();
}
