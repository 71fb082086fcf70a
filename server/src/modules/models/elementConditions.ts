import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The names in a model, each as its table keeps it and as the project calls it. */
export interface ModelNames {
  elementTypes: readonly ShownName[];
  floors: readonly ShownName[];
  rootModels: readonly { position: number; name: string }[];
}

export interface ShownName {
  raw: string;
  shown: string;
}

/** What the filter asks of a row of `element`, whose model has these names. An empty list of names takes no element. */
export function elementConditions(filter: ElementFilter, names: ModelNames): RawBuilder<SqlBool> {
  const { rootModels, elementTypes, floors, externalId, elementName } = filter;
  const conditions = [
    ...(rootModels ? [inRootModels(rootModels, names.rootModels)] : []),
    ...(elementTypes ? [amongTexts('element.element_type', takenTypes(elementTypes, names.elementTypes))] : []),
    ...(floors ? [amongTexts('element.floor', takenFloors(floors, names.floors))] : []),
    ...(externalId ? [containsText('element.global_id', externalId)] : []),
    ...(elementName ? [containsText('element.name', elementName)] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function inRootModels(wanted: readonly string[], rootModels: ModelNames['rootModels']): RawBuilder<SqlBool> {
  const positions = rootModels.filter(({ name }) => wanted.includes(name)).map(({ position }) => position);
  return sql<SqlBool>`element.root_position = any(${positions}::integer[])`;
}

function takenTypes(wanted: readonly string[], types: readonly ShownName[]): string[] {
  const names = new Set(wanted);
  return types.filter(({ shown }) => levelsOf(shown).some((level) => names.has(level))).map(({ raw }) => raw);
}

/** 'Wall:Basic Wall:Generic' lies in 'Wall', in 'Wall:Basic Wall' and in itself. */
function levelsOf(type: string): string[] {
  const parts = type.split(':');
  return parts.map((_, i) => parts.slice(0, i + 1).join(':'));
}

function takenFloors(wanted: readonly string[], floors: readonly ShownName[]): string[] {
  const names = new Set(wanted);
  return floors.filter(({ shown }) => names.has(shown)).map(({ raw }) => raw);
}

function amongTexts(column: string, texts: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${texts}::text[])`;
}

function containsText(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${sql.ref(column)} ilike ${pattern}`;
}
