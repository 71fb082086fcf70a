import type { PlannedClutter } from '../simulate/SimulationOptions.ts';
import type { Activity } from './programme.ts';
import { programme } from './programme.ts';

type Kind = PlannedClutter['kind'];
type Thing = readonly [kind: Kind, x: number, y: number, turnDegrees: number];

const floorsM = [-0.1, 4.1, 7.7, 11.3, 14.9, 18.5];
const groundM = -0.137;
/** What is done within so many days leaves its things about. */
const aboutDays = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** The activities of three trades, floor by floor. */
const services = ['A3005', 'A3008', 'A3010', 'A3015'];
const walls = ['A2020', 'A2022', 'A2024'];
const frame = ['A1005', 'A1008', 'A1010', 'A1020', 'A1030'];

/** On a floor that is being fitted out: boards and pipes on pallets, a tower to reach the soffit, and who works there. */
const fittingOut: readonly Thing[] = [
  ['pallet', 8.6, 14.9, 12],
  ['pallet', 9.9, 14.7, 8],
  ['pallet', 37.2, 16.2, 95],
  ['scaffold', 33.1, 11.8, 90],
  ['ladder', 12.9, 7.5, 20],
  ['person', 13.4, 8, 200],
  ['person', 34.9, 11.4, 40],
  ['cable', 25.6, 7.6, 0],
];
/** On the highest floor, where forms and steel lie. */
const castingOn: readonly Thing[] = [
  ['pallet', 6.2, 9.6, 5],
  ['pallet', 30.4, 12.4, 40],
  ['person', 12.3, 9.9, 150],
  ['person', 29.1, 5.2, 300],
];
/** Before the façade that is being hung: a row of towers along the north front, with somebody below. */
const before: readonly Thing[] = [
  ['scaffold', 5.2, 20.2, 0],
  ['scaffold', 8.1, 20.2, 0],
  ['scaffold', 11, 20.2, 0],
  ['pallet', 12.9, 23.1, 70],
  ['person', 9.6, 22.3, 250],
];

/** What stands about on the site on a day without being part of the building: it belongs to the work that goes on. */
export function listClutter(day: string): PlannedClutter[] {
  const about = programme.filter((activity) => isAbout(activity, day));
  const things = (all: readonly Thing[], z: number): PlannedClutter[] =>
    all.map(([kind, x, y, turnDegrees]) => ({ kind, at: [x, y, z], turnDegrees }));
  return floorsM.flatMap((z, storey) => {
    const isOn = (trade: readonly string[]) => about.some(({ id }) => id === trade[storey]);
    return [
      ...(isOn(services) || isOn(walls) ? things(fittingOut, z) : []),
      ...(isOn(frame) ? things(castingOn, z) : []),
      ...(storey === 0 && about.some(({ wbs }) => wbs === '2.1') ? things(before, groundM) : []),
    ];
  });
}

function isAbout({ actualStart, actualFinish, finish }: Activity, day: string): boolean {
  if (actualStart === undefined || day <= actualStart) return false;
  return Date.parse(day) <= Date.parse(actualFinish ?? finish) + aboutDays * dayMs;
}
