import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import type { Cell, Sheet } from '../../exports/Sheet.ts';
import type { ModelColumns } from '../models/service.ts';
import { isBuilt } from './measure/sumUp.ts';

export interface SheetSource {
  columns: ModelColumns;
  mappings: { floors: Readonly<Record<string, string>>; elementTypes: Readonly<Record<string, string>> };
  /** Numbers of elements, in the order of the rows. */
  elements: Uint32Array;
  statuses: Uint8Array;
  /** What each weighs; nothing where each counts as one, or nobody knows. */
  weights: Float64Array | null | undefined;
  underConstruction: boolean;
}

/** The elements of a work package as a table for spreadsheets. */
export function packageSheet(source: SheetSource): Sheet {
  const { columns, mappings, elements, statuses, weights, underConstruction } = source;
  const floors = columns.floors.map((floor) => showFloor(floor, mappings.floors));
  const types = columns.types.map((type) => showElementType(type, mappings.elementTypes));
  const labels = labelsOf(underConstruction);
  const read: ((element: number) => Cell)[] = [
    (element) => columns.globalIds.textAt(element),
    (element) => columns.names.textAt(element),
    (element) => types[columns.typeOf[element] as number] ?? null,
    (element) => floors[columns.floorOf[element] as number] ?? null,
    (element) => columns.rootModels[columns.rootModelOf[element] as number] ?? null,
    (element) => labels[statuses[element] as number] as string,
    (element) => (isBuilt(statuses[element] as number) ? 'Yes' : 'No'),
    ...(weights ? [(element: number) => weights[element] as number] : []),
  ];
  const cells: Cell[] = read.map(() => null);
  return {
    columns: [
      { label: 'GlobalId', width: 26 },
      { label: 'Name', width: 40 },
      { label: 'Type', width: 30, hasFewValues: true },
      { label: 'Floor', width: 20, hasFewValues: true },
      { label: 'Root model', width: 20, hasFewValues: true },
      { label: 'Status', width: 19, hasFewValues: true },
      { label: 'Built', width: 8, hasFewValues: true },
      ...(weights ? [{ label: 'Weight', width: 12 }] : []),
    ],
    rowCount: elements.length,
    cellsAt(row) {
      const element = elements[row] as number;
      for (let i = 0; i < read.length; i++) cells[i] = (read[i] as (typeof read)[number])(element);
      return cells;
    },
  };
}

/** By the code of a status; what no scan has seen is no data. */
function labelsOf(underConstruction: boolean): string[] {
  const labelOf = (name: string) => elementStatuses.find((status) => status.name === name)?.label as string;
  const labels = Array.from({ length: 8 }, () => labelOf('no_data'));
  for (const { name, code } of elementStatuses) labels[code] = labelOf(shownStatus(name, underConstruction));
  return labels;
}
