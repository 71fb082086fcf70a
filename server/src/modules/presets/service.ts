import type { FilterPreset } from '@plumbline/contract/resources/filterPresets';
import { type Actor, byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime } from '../../platform/once.ts';
import type { AuditTrail } from '../audit/service.ts';
import { readStoredFilter } from './readStoredFilter.ts';
import type { Owner, PresetRow, PresetValues } from './repository.ts';
import * as repository from './repository.ts';

const mostPresets = 500;

interface Caller extends Owner {
  by?: Actor;
}
type ToldPreset = Pick<PresetRow, 'id' | 'name' | 'scope'>;

export type PresetsService = ReturnType<typeof createPresetsService>;

/** Filters that are kept under a name, for oneself or for the whole project. */
export function createPresetsService({ db, audit }: { db: Db; audit: AuditTrail }) {
  /** One's own filters are nobody else's business. */
  async function tell(
    trx: Db,
    { projectId, userId, by }: Caller,
    { id, name, scope }: ToldPreset,
    is: 'Saved' | 'Deleted',
  ) {
    if (scope !== 'project') return;
    const subject = { kind: 'preset', id, name } as const;
    await audit.record(trx, { by: by ?? byUser(userId), action: `preset${is}`, projectId, subject });
  }

  return {
    /** One's own and the project's, by name. */
    async list(caller: Owner): Promise<FilterPreset[]> {
      const rows = await repository.listSeen(db, caller);
      const { compare } = new Intl.Collator('en', { numeric: true });
      return rows.toSorted((a, b) => compare(a.name, b.name)).map((row) => describePreset(row, caller));
    },

    create: (caller: Caller, values: PresetValues, once = everyTime): Promise<FilterPreset> =>
      once.run(db, async (trx) => {
        const own = await repository.lockOwn(trx, caller);
        if (own.length >= mostPresets) throw new AppError('presets.tooMany');
        refuseTakenName(own, values);
        const id = await repository.insertPreset(trx, caller, values);
        await tell(trx, caller, { id, ...values }, 'Saved');
        return describePreset(await findOwn(trx, caller, id), caller);
      }),

    update: (caller: Caller, presetId: string, values: PresetValues): Promise<FilterPreset> =>
      db.transaction().execute(async (trx) => {
        const own = await repository.lockOwn(trx, caller);
        const { id, ...before } = await findOwn(trx, caller, presetId);
        refuseTakenName(
          own.filter((preset) => preset.id !== id),
          values,
        );
        await repository.updatePreset(trx, id, values);
        // One that becomes its creator's own is gone for everybody else.
        if (values.scope !== before.scope) await tell(trx, caller, { id, ...before }, 'Deleted');
        await tell(trx, caller, { id, ...values }, 'Saved');
        return describePreset(await findOwn(trx, caller, id), caller);
      }),

    remove: (caller: Caller, presetId: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const preset = await findOwn(trx, caller, presetId);
        await repository.deletePreset(trx, preset.id);
        await tell(trx, caller, preset, 'Deleted');
      }),
  };
}

/** Another's own preset looks like one that does not exist; another's preset of the project is refused. */
async function findOwn(trx: Db, { projectId, userId }: Owner, presetId: string): Promise<PresetRow> {
  const preset = await repository.findPreset(trx, projectId, presetId);
  if (preset?.created_by === userId) return preset;
  throw new AppError(preset?.scope === 'project' ? 'presets.notYours' : 'presets.notFound');
}

function refuseTakenName(own: readonly PresetRow[], { name, scope }: PresetValues): void {
  const taken = own.some((preset) => preset.scope === scope && folded(preset.name) === folded(name));
  if (taken) throw new AppError('presets.nameTaken');
}

/** Whatever the case, and however its accents are written. */
const folded = (name: string) => name.normalize('NFC').toLowerCase();

function describePreset({ id, name, scope, filters, created_by, email }: PresetRow, { userId }: Owner): FilterPreset {
  return {
    _id: id,
    ...{ name, scope },
    filters: readStoredFilter(filters),
    createdBy: { email },
    isOwn: created_by === userId,
  };
}
