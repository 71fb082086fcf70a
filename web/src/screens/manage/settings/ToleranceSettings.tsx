import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { showElementType } from '@plumbline/contract/elementType';
import { largestToleranceM, smallestToleranceM } from '@plumbline/contract/resources/analysisVersions';
import type { ProjectSettings } from '@plumbline/contract/resources/companies';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';
import { useSection } from './useSection.ts';

/** Millimetres as they are typed; an empty field is no number. */
type Typed = number | string;

interface Tolerances {
  toleranceMm: Typed;
  byTypeMm: Record<string, Typed>;
}

const inMm = (lengthM: number) => Number((lengthM * 1000).toFixed(3));
const inM = (typed: Typed) => Number(typed) / 1000;

function findFault(typed: Typed): string | undefined {
  const lengthM = typed === '' ? Number.NaN : inM(typed);
  const isGood = lengthM >= smallestToleranceM && lengthM <= largestToleranceM;
  return isGood ? undefined : `From ${inMm(smallestToleranceM)} to ${inMm(largestToleranceM)} mm.`;
}

/** How far elements may be off before they count as deviated, for the next analyses. */
export function ToleranceSettings({ settings }: { settings: ProjectSettings }) {
  const { toleranceM, byTypeM } = settings.tolerances;
  const saved: Tolerances = {
    toleranceMm: inMm(toleranceM),
    byTypeMm: Object.fromEntries(Object.entries(byTypeM).map(([type, own]) => [type, inMm(own)])),
  };
  const section = useSection(settings, saved);
  const { values, set, save } = section;
  const { toleranceMm, byTypeMm } = values;
  const faults = [toleranceMm, ...Object.values(byTypeMm)].map(findFault);
  const nameOf = (type: string) => showElementType(type, settings.typeNames);
  const setType = (type: string, typed: Typed) => set({ ...values, byTypeMm: { ...byTypeMm, [type]: typed } });

  function store() {
    const own = Object.entries(byTypeMm).map(([type, typed]) => [type, inM(typed)]);
    save({ tolerances: { toleranceM: inM(toleranceMm), byTypeM: Object.fromEntries(own) } });
  }

  return (
    <SettingsSection
      title="Tolerances"
      about="How far an element may be off. Counts for analyses that are requested from now on; those that there are can be judged anew."
      section={section as never}
      isWrong={faults.some((fault) => fault !== undefined)}
      onSave={store}
    >
      <NumberInput
        label="Every type, in mm"
        className={classes.number}
        value={toleranceMm}
        error={findFault(toleranceMm)}
        decimalScale={1}
        onChange={(typed) => set({ ...values, toleranceMm: typed })}
      />
      {Object.entries(byTypeMm).map(([type, typed]) => (
        <div key={type} className={classes.nameRow}>
          <NumberInput
            label={`${nameOf(type)}, in mm`}
            className={classes.number}
            value={typed}
            error={findFault(typed)}
            decimalScale={1}
            onChange={(next) => setType(type, next)}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Take away the tolerance of ${nameOf(type)}`}
            onClick={() => {
              const { [type]: _, ...others } = byTypeMm;
              set({ ...values, byTypeMm: others });
            }}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <AddType
        types={settings.known.types.filter((type) => !Object.hasOwn(byTypeMm, type))}
        nameOf={nameOf}
        onAdd={(type) => setType(type, toleranceMm)}
      />
    </SettingsSection>
  );
}

interface AddTypeProps {
  types: readonly string[];
  nameOf: (type: string) => string;
  onAdd: (type: string) => void;
}

/** Types of the active model; without one there is nothing to choose from. */
function AddType({ types, nameOf, onAdd }: AddTypeProps) {
  const [chosen, choose] = useState<string | null>(null);
  if (types.length === 0) return null;
  return (
    <div className={classes.add}>
      <Select
        label="Another tolerance for a type"
        placeholder="Choose a type"
        data={types.map((type) => ({ value: type, label: `${nameOf(type)} (${type})` }))}
        value={chosen}
        searchable
        onChange={choose}
      />
      <Button
        variant="default"
        disabled={chosen === null}
        onClick={() => {
          if (chosen !== null) onAdd(chosen);
          choose(null);
        }}
      >
        Add
      </Button>
    </div>
  );
}
