import type { PropertyRow } from '@plumbline/contract/resources/elementProperties';
import { propertyLimits } from '../../../properties/propertyLimits.ts';
import { textOf } from '../attributes.ts';
import type { IfcLines } from '../IfcLines.ts';
import type { StepLine, StepLines } from '../step/indexStepLines.ts';
import { referenceOf, referencesOf, type StepValue, stringOf } from '../step/StepValue.ts';
import type { Units } from './readUnits.ts';
import { measureOf, shorten, showList, showValue } from './showValue.ts';

/** The keywords of what property sets and quantity sets consist of. */
export const rowKeywords = [
  'IFCPROPERTYSINGLEVALUE',
  'IFCPROPERTYLISTVALUE',
  'IFCPROPERTYENUMERATEDVALUE',
  'IFCPROPERTYBOUNDEDVALUE',
  'IFCPROPERTYTABLEVALUE',
  'IFCPROPERTYREFERENCEVALUE',
  'IFCCOMPLEXPROPERTY',
  'IFCQUANTITYLENGTH',
  'IFCQUANTITYAREA',
  'IFCQUANTITYVOLUME',
  'IFCQUANTITYWEIGHT',
  'IFCQUANTITYTIME',
  'IFCQUANTITYCOUNT',
  'IFCQUANTITYNUMBER',
  'IFCPHYSICALCOMPLEXQUANTITY',
] as const;
type RowKeyword = (typeof rowKeywords)[number];

/** Rows, and how many there are besides. */
export interface Rows {
  rows: PropertyRow[];
  leftOut: number;
}

const deepest = 3;
/** Parsing what is larger costs more than to remember what it came to. */
const largeBytes = 4096;

type Shown = Pick<PropertyRow, 'value' | 'unit'>;

/** Reads properties and quantities as rows; those within others bear both names. */
export function createRowReader({ steps, lines, units }: { steps: StepLines; lines: IfcLines; units: Units }) {
  const large = new Map<number, StepLine | PropertyRow>();

  const withUnit = (value: string, own: StepValue | undefined, measured: StepValue | undefined): Shown => {
    const unit =
      value === '' ? undefined : (units.ofInstance(referenceOf(own)) ?? units.ofMeasure(measureOf(measured) ?? ''));
    return unit === undefined ? { value } : { value, unit };
  };
  const quantity =
    (kind: string) =>
    ([, , own, amount]: StepValue[]): Shown => {
      const value = showValue(amount);
      const unit = units.ofInstance(referenceOf(own)) ?? units.ofKind(kind);
      return value === '' || unit === undefined ? { value } : { value, unit };
    };

  const readers: Partial<Record<RowKeyword, (values: StepValue[]) => Shown>> = {
    IFCPROPERTYSINGLEVALUE: ([, , nominal, unit]) => withUnit(showValue(nominal), unit, nominal),
    IFCPROPERTYLISTVALUE: ([, , list, unit]) => withUnit(showValue(list), unit, list),
    IFCPROPERTYENUMERATEDVALUE: ([, , list]) => withUnit(showValue(list), null, list),
    IFCPROPERTYBOUNDEDVALUE: ([, , upper, lower, unit, point]) =>
      withUnit(showBounds({ upper, lower, point }), unit, upper ?? lower ?? point),
    IFCPROPERTYTABLEVALUE: ([, , defining, defined]) => ({ value: showTable(defining, defined) }),
    IFCPROPERTYREFERENCEVALUE: ([, , , reference]) => ({
      value: shorten(textOf(lines.find(referenceOf(reference))?.Name) ?? '', propertyLimits.valueLength),
    }),
    IFCQUANTITYLENGTH: quantity('LENGTHUNIT'),
    IFCQUANTITYAREA: quantity('AREAUNIT'),
    IFCQUANTITYVOLUME: quantity('VOLUMEUNIT'),
    IFCQUANTITYWEIGHT: quantity('MASSUNIT'),
    IFCQUANTITYTIME: quantity('TIMEUNIT'),
    IFCQUANTITYCOUNT: quantity(''),
    IFCQUANTITYNUMBER: quantity(''),
  };
  /** Where those that hold others list them. */
  const members: Partial<Record<RowKeyword, number>> = { IFCCOMPLEXPROPERTY: 3, IFCPHYSICALCOMPLEXQUANTITY: 2 };

  function find(id: number): StepLine | PropertyRow | undefined {
    const known = large.get(id);
    if (known) return known;
    const line = steps.find(id);
    if (!line || line.bytes < largeBytes) return line;
    const kept = line.keyword in members ? line : readRow(line);
    if (kept) large.set(id, kept);
    return kept;
  }

  function readRow({ keyword, values }: StepLine): PropertyRow | undefined {
    const read = readers[keyword as RowKeyword];
    if (!read) return undefined;
    return { name: shorten(stringOf(values[0]), propertyLimits.nameLength), ...read(values) };
  }

  return function readRows(ids: readonly number[]): Rows {
    const rows: PropertyRow[] = [];
    let visits = 0;
    let leftOut = 0;
    const add = (list: readonly number[], path: string, depth: number): void => {
      for (const id of list) {
        if (rows.length >= propertyLimits.rowsOfGroup || ++visits > propertyLimits.visitsOfGroup) {
          leftOut++;
          continue;
        }
        const found = find(id);
        if (!found) continue;
        const row = 'keyword' in found ? readRow(found) : found;
        if (row) rows.push(path ? { ...row, name: `${path} / ${row.name}` } : row);
        else if ('keyword' in found && depth < deepest) {
          const name = shorten(stringOf(found.values[0]), propertyLimits.nameLength);
          add(
            referencesOf(found.values[members[found.keyword as RowKeyword] ?? -1]),
            path ? `${path} / ${name}` : name,
            depth + 1,
          );
        }
      }
    };
    add(ids, '', 0);
    return { rows, leftOut };
  };
}

function showBounds({ upper, lower, point }: Partial<Record<'upper' | 'lower' | 'point', StepValue>>): string {
  const [most, least, set] = [upper, lower, point].map(showValue);
  const bounds = least && most ? `${least} to ${most}` : least ? `at least ${least}` : most ? `at most ${most}` : '';
  if (!set) return bounds;
  return bounds ? `${set} (${bounds})` : set;
}

function showTable(defining: StepValue | undefined, defined: StepValue | undefined): string {
  if (!Array.isArray(defining) || !Array.isArray(defined)) return '';
  const pairs = defining.map((from, i) => [from, defined[i]]);
  return showList(pairs, ([from, to]) => `${showValue(from)} → ${showValue(to)}`, '; ');
}
