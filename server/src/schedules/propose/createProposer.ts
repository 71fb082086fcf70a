import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import type { Activity } from '../Schedule.ts';
import { createWorkFinder, type FoundWork } from './createWorkFinder.ts';
import type { ElementGroup, ElementKind } from './ElementGroup.ts';
import { filterOf } from './filterOf.ts';
import { idleWordOf } from './idleWordOf.ts';
import { plainLetters } from './plainLetters.ts';
import { readStoreys, storeyOfFloor } from './readStoreys.ts';

export interface Proposal {
  filter: ElementFilter;
  /** 0 to 1: how sure it is that these are the elements of the activity. */
  score: number;
  /** Parts of a sentence: why these, and what makes it less sure. */
  reasons: string[];
  doubts: string[];
}

export type NamedActivity = Pick<Activity, 'name' | 'wbsNames'>;

/** No floor, no type and no root model: a filter cannot say it. */
const zones =
  /(?<![a-z])(?:(?:zone|area|phase|wing|bay|block|sector|tower|building|stage|core|abschnitt|bauteil|batiment) ?(?:[a-z](?![a-z])|\d{1,2})|grid(?:line)?s? ?[a-z\d]+(?: ?[-–] ?[a-z\d]+)?|(?:north|south|east|west)(?:ern)?)(?![a-z])/;

/** A name that says but a place is explained by the level above it; one that says something else is not. */
const shares = {
  levelOfPlace: 0.8,
  levelAlone: 0.4,
  everyFloor: 0.75,
  zone: 0.6,
  unknownWord: 0.85,
  unknownWords: 0.6,
};

/** The elements that activities name, as filters of work packages; a sentence where there are none. */
export function createProposer(groups: readonly ElementGroup[]): (activity: NamedActivity) => Proposal | string {
  const find = createWorkFinder([...new Set(groups.map(({ kind }) => kind))]);
  const floorsOn = createFloorFinder(groups);

  return ({ name, wbsNames }) => {
    const idle = idleWordOf(name);
    if (idle !== undefined) return `“${idle}” builds no element.`;
    const texts = [name, ...wbsNames.toReversed()].map(readStoreys);
    const level = texts.findIndex(({ includes }) => includes !== undefined);
    const named = texts[level]?.includes;
    const onFloors = named && floorsOn(named);
    if (onFloors?.size === 0) return `The model has no floor that ${sourceOf(level)} names.`;
    const work = workOf(
      texts.map(({ rest }) => rest.replace(zones, ' ')),
      find,
    );
    if (typeof work === 'string') return work;
    const meant = groups.filter(({ kind, floor }) => work.kinds.has(kind) && (onFloors?.has(floor) ?? true));
    if (meant.length === 0) return `The floor that ${sourceOf(level)} names has no ${work.by.join(', ')}.`;
    const floors = [...new Set(meant.map(({ floor }) => floor))].sort(byName);
    const [zone] = zones.exec(plainLetters(name)) ?? [];
    const isEverywhere = onFloors === undefined && floors.length > 1;
    const lack = Math.max(shares.unknownWords, shares.unknownWord ** work.unknown.length);
    const score = work.certainty * lack * (isEverywhere ? shares.everyFloor : 1) * (zone ? shares.zone : 1);
    return {
      filter: filterOf(meant, groups, onFloors && floors.filter((floor) => floor !== null)),
      score: Math.round(score * 100) / 100,
      reasons: [
        `${work.by.join(', ')} from ${work.source}`,
        ...(onFloors ? [`${floorWords(floors)} from ${sourceOf(level)}`] : []),
      ],
      doubts: [
        ...(zone ? [`the model does not tell “${zone}”`] : []),
        ...(isEverywhere ? ['no floor is named, so all floors are taken'] : []),
        ...work.doubts,
        ...work.unknown.map((word) => `nothing in the model is called “${word}”`),
        ...work.absent.map((trade) => `no elements are known as ${trade}`),
      ],
    };
  };
}

/** Floors of the model on the storeys that a text means. Where they count from 1, the ground floor is the first. */
function createFloorFinder(groups: readonly ElementGroup[]) {
  const storeys = new Map(
    [...new Set(groups.map(({ floor }) => floor))].map((floor) => [
      floor,
      floor === null ? undefined : storeyOfFloor(floor),
    ]),
  );
  const hasGround = [...storeys.values()].includes(0);
  return (includes: (storey: number) => boolean) => {
    const isMeant = (storey: number) => includes(storey) || (storey === 1 && !hasGround && includes(0) && !includes(2));
    return new Set([...storeys].flatMap(([floor, storey]) => (storey !== undefined && isMeant(storey) ? [floor] : [])));
  };
}

interface SourcedWork extends FoundWork {
  source: string;
}

/** What the name says counts; the levels above it narrow that, or stand for a name that says but a place. */
function workOf([name = '', ...levels]: readonly string[], find: (text: string) => FoundWork): SourcedWork | string {
  const own = find(name);
  if (own.kinds.size > 0) return { ...own, kinds: narrowed(own.kinds, levels.map(find)), source: sourceOf(0) };
  if (own.absent.length > 0) return `No elements of the model are known as ${own.absent.join(' or ')}.`;
  const found = levels.map(find).find(({ kinds }) => kinds.size > 0);
  if (found === undefined) return 'Neither its name nor its WBS says what it builds.';
  const share = own.unknown.length === 0 ? shares.levelOfPlace : shares.levelAlone;
  return { ...found, unknown: own.unknown, certainty: found.certainty * share, source: sourceOf(1) };
}

/** Windows of the façade are fewer than windows. */
function narrowed(own: ReadonlySet<ElementKind>, levels: readonly FoundWork[]): ReadonlySet<ElementKind> {
  const both = levels.map(({ kinds }) => new Set([...own].filter((kind) => kinds.has(kind))));
  return both.find(({ size }) => size > 0 && size < own.size) ?? own;
}

const sourceOf = (level: number) => (level === 0 ? 'its name' : 'its WBS');

const { compare: byText } = new Intl.Collator('en', { numeric: true });
const byName = (a: string | null, b: string | null) => byText(a ?? '', b ?? '');

const shownFloors = 3;

function floorWords(floors: readonly (string | null)[]): string {
  const more = floors.length - shownFloors;
  const named = floors.slice(0, shownFloors).map((floor) => `“${floor}”`);
  return `${floors.length === 1 ? 'floor' : 'floors'} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
