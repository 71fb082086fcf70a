import type { WorkClock } from '../calendar/openWorkClock.ts';
import type { Activity, Relation, Schedule } from '../Schedule.ts';
import type { ComparedActivity } from './ComparedActivity.ts';
import type { RootNeed } from './findAwaited.ts';
import type { Awaited, Need } from './HoldUp.ts';
import { holdUpOf } from './holdUpOf.ts';
import { isMilestone, type NeedNode, toldHoldUp } from './NeedNode.ts';
import { orderNeeds } from './orderNeeds.ts';
import { remainingMinutes } from './remainingMinutes.ts';

export const mostHeldUp = 20;

interface Edge {
  relation: Relation;
  node: NeedNode;
}

/**
 * What must be there before what is awaited. Where nothing measures an activity, those before it are looked for as well; behind
 * one that is measured nothing is, since it says itself how far it is. Each is looked at once, after all that wait for it, so
 * chains may be long, and circles end.
 */
export function walkBack(
  { relations }: Pick<Schedule, 'relations'>,
  compared: readonly ComparedActivity[],
  { roots, clockOf }: { roots: readonly RootNeed[]; clockOf: (activity: Activity) => WorkClock },
): NeedNode[] {
  const edgesOf = openEdges(relations, compared);
  const starts = roots.map(({ awaited, need, by }): NeedNode => {
    const found = { first: awaited, waiting: undefined, numBetween: 0, heldUp: [awaited] };
    return { of: awaited.of, need, by, ...found, isNear: true, isRoot: true };
  });
  const ordered = orderNeeds(starts, (node) => edgesOf(node).map((edge) => edge.node));
  for (const { node, isLoop } of ordered) {
    const clock = clockOf(node.of.activity);
    const work = node.need === 'finished' ? (remainingMinutes(node.of, clock) ?? 0) : 0;
    const begunBy = work === 0 ? node.by : (clock.add(node.by, -work) ?? node.by);
    for (const { relation, node: next } of edgesOf(node)) {
      if (isLoop(next)) continue;
      const at = relation.type === 'FS' || relation.type === 'SS' ? begunBy : node.by;
      // By the calendar of what comes before, as P6 counts lags unless it is told otherwise.
      const lag = relation.lagHours * 60;
      const by = lag === 0 ? at : (clockOf(next.of.activity).add(at, -lag) ?? at);
      if (by < next.by) Object.assign(next, { by, ...wayOver(node) });
      next.isNear ||= node.isNear && (node.isRoot || isMilestone(node.of));
      next.heldUp = mergeSoonest(next.heldUp, node.heldUp);
    }
  }
  const nodes = ordered.map(({ node }) => node);
  markHeldUp(nodes, edgesOf);
  return nodes;
}

const wayOver = (node: NeedNode) =>
  node.isRoot
    ? { waiting: undefined, first: node.first, numBetween: 0 }
    : { waiting: node, first: node.first, numBetween: node.numBetween + 1 };

const unknown = {
  by: Number.POSITIVE_INFINITY,
  waiting: undefined,
  first: undefined,
  numBetween: 0,
  isNear: false,
  isRoot: false,
};

function openEdges(relations: readonly Relation[], compared: readonly ComparedActivity[]) {
  const before = Map.groupBy(relations, ({ successor }) => successor);
  const byKey = new Map(compared.map((one) => [one.activity.key, one]));
  const nodes = new Map<string, NeedNode>();
  const edges = new Map<NeedNode, Edge[]>();

  function nodeOf(of: ComparedActivity, need: Need): NeedNode {
    const key = `${need} ${of.activity.key}`;
    const node = nodes.get(key) ?? { of, need, ...unknown, heldUp: [] };
    nodes.set(key, node);
    return node;
  }

  function findEdges(node: NeedNode): Edge[] {
    if (!leadsOn(node)) return [];
    return (before.get(node.of.activity.key) ?? []).flatMap((relation): Edge[] => {
      const of = byKey.get(relation.predecessor);
      if (of === undefined || isHammock(of) || !counts(relation, node)) return [];
      return [{ relation, node: nodeOf(of, relation.type === 'FS' || relation.type === 'FF' ? 'finished' : 'begun') }];
    });
  }

  return (node: NeedNode): Edge[] => {
    const known = edges.get(node) ?? findEdges(node);
    edges.set(node, known);
    return known;
  };
}

/** Nothing measures it, and the schedule does not say that it is done: what it waits for in turn counts. */
const leadsOn = ({ of, need, isRoot }: NeedNode) => isRoot || (need !== 'end' && holdUpOf(of, need) === 'notMeasured');

/** FS and SS are about the start of what comes after, FF and SF about its end; a milestone is both at once. */
function counts({ type }: Relation, { of, need }: NeedNode): boolean {
  if (type === 'FF' || type === 'SF') return need !== 'begun' || isMilestone(of);
  const { activity, measured } = of;
  const hasBegun = activity.status !== 'notStarted' || (typeof measured !== 'string' && measured.percent > 0);
  return need !== 'end' && !hasBegun;
}

/** What lasts as long as others do holds up nothing. */
const isHammock = ({ activity: { type } }: ComparedActivity) => type === 'levelOfEffort' || type === 'summary';

function mergeSoonest(known: Awaited[], more: readonly Awaited[]): Awaited[] {
  if (known.length === 0) return [...more];
  const all = [...new Set([...known, ...more])];
  return all.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)).slice(0, mostHeldUp);
}

/** From what comes first on, since lists of what is held up are cut. */
function markHeldUp(nodes: readonly NeedNode[], edgesOf: (node: NeedNode) => readonly Edge[]): void {
  const holds = new Set<NeedNode>();
  for (const node of nodes.toReversed()) {
    const isHeldUp = edgesOf(node).some((edge) => holds.has(edge.node));
    if (isHeldUp || toldHoldUp(node) !== undefined) holds.add(node);
    if (isHeldUp && node.isRoot) for (const awaited of node.heldUp) awaited.isHeldUp = true;
  }
}
