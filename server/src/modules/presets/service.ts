import type { FilterPreset } from '@plumbline/contract/resources/filterPresets';
import type { IssuePreset } from '@plumbline/contract/resources/issuePresets';
import { type Actor, byUser } from '../../Actor.ts';
import { AppError } from '../../AppError.ts';
import type { Db } from '../../platform/database.ts';
import { everyTime } from '../../platform/once.ts';
import type { AuditTrail } from '../audit/service.ts';
import { readStoredFilter, readStoredIssueFilter } from './readStoredFilter.ts';
import type { Owner, PresetRow, PresetValues } from './repository.ts';
import * as repository from './repository.ts';

const mostPresets = 500;

interface Caller extends Omit<Owner, 'kind'> {
  by?: Actor;
}
type ToldPreset = Pick<PresetRow, 'id' | 'name' | 'scope'>;

export interface PresetsOptions {
  db: Db;
  audit: AuditTrail;
}

export type PresetsService = ReturnType<typeof createPresetsService>;

/** Filters that are kept under a name, for oneself or for the whole project: of verdicts, and of issues. */
export function createPresetsService(options: PresetsOptions) {
  return {
    ofVerdicts: createPresetsOf<FilterPreset>(options, 'verdicts', readStoredFilter),
    ofIssues: createPresetsOf<IssuePreset>(options, 'issues', readStoredIssueFilter),
  };
}

type AnyPreset = FilterPreset | IssuePreset;

function createPresetsOf<Preset extends AnyPreset>(
  { db, audit }: PresetsOptions,
  kind: Owner['kind'],
  read: (stored: unknown) => Preset['filters'],
) {
  const describe = ({ id, name, scope, filters, created_by, email }: PresetRow, { userId }: Caller) =>
    ({
      _id: id,
      name,
      scope,
      filters: read(filters),
      createdBy: { email },
      isOwn: created_by === userId,
    }) as Preset;
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
    async list(caller: Caller): Promise<Preset[]> {
      const rows = await repository.listSeen(db, { ...caller, kind });
      const { compare } = new Intl.Collator('en', { numeric: true });
      return rows.toSorted((a, b) => compare(a.name, b.name)).map((row) => describe(row, caller));
    },

    create: (caller: Caller, values: PresetValues, once = everyTime): Promise<Preset> =>
      once.run(db, async (trx) => {
        const own = await repository.lockOwn(trx, { ...caller, kind });
        if (own.length >= mostPresets) throw new AppError('presets.tooMany');
        refuseTakenName(own, values);
        const id = await repository.insertPreset(trx, { ...caller, kind }, values);
        await tell(trx, caller, { id, ...values }, 'Saved');
        return describe(await findOwn(trx, { ...caller, kind }, id), caller);
      }),

    update: (caller: Caller, presetId: string, values: PresetValues): Promise<Preset> =>
      db.transaction().execute(async (trx) => {
        const own = await repository.lockOwn(trx, { ...caller, kind });
        const { id, ...before } = await findOwn(trx, { ...caller, kind }, presetId);
        refuseTakenName(
          own.filter((preset) => preset.id !== id),
          values,
        );
        await repository.updatePreset(trx, id, values);
        // One that becomes its creator's own is gone for everybody else.
        if (values.scope !== before.scope) await tell(trx, caller, { id, ...before }, 'Deleted');
        await tell(trx, caller, { id, ...values }, 'Saved');
        return describe(await findOwn(trx, { ...caller, kind }, id), caller);
      }),

    remove: (caller: Caller, presetId: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const preset = await findOwn(trx, { ...caller, kind }, presetId);
        await repository.deletePreset(trx, preset.id);
        await tell(trx, caller, preset, 'Deleted');
      }),
  };
}

/** Another's own preset looks like one that does not exist; another's preset of the project is refused. */
async function findOwn(trx: Db, { userId, ...place }: Owner, presetId: string): Promise<PresetRow> {
  const preset = await repository.findPreset(trx, place, presetId);
  if (preset?.created_by === userId) return preset;
  throw new AppError(preset?.scope === 'project' ? 'presets.notYours' : 'presets.notFound');
}

function refuseTakenName(own: readonly PresetRow[], { name, scope }: PresetValues): void {
  const taken = own.some((preset) => preset.scope === scope && folded(preset.name) === folded(name));
  if (taken) throw new AppError('presets.nameTaken');
}

/** Whatever the case, and however its accents are written. */
const folded = (name: string) => name.normalize('NFC').toLowerCase();
