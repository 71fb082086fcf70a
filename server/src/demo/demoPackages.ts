import type { NewPackage } from '@plumbline/contract/resources/workPackages';

const lower = ['00 Ground floor', '01 First floor', '02 Second floor'];
export const upper = ['03 Third floor', '04 Fourth floor', 'Roof'];

const of = (rootModel: string, floors: string[], elementTypes?: string[]): NewPackage['source'] => ({
  mode: 'filter',
  filter: { rootModels: [`demo-${rootModel}`], floors, ...(elementTypes && { elementTypes }) },
});

/** What the demo's building is planned by: floors and trades, with dates over its three scans. */
export const demoPackages: readonly NewPackage[] = [
  {
    ...{ name: 'Structure, third floor to roof', startDate: '2026-08-03', endDate: '2026-11-27' },
    ...{ primavera: { wbs: 'HH.1.2', activityId: 'A1020' }, weightBy: 'volume' },
    source: of('structure', upper),
  },
  {
    ...{ name: 'Façade, ground to second floor', startDate: '2026-08-24', endDate: '2026-12-18' },
    ...{ primavera: { wbs: 'HH.2.1', activityId: 'A2010' }, weightBy: 'area' },
    source: of('architecture', lower, ['Curtain wall', 'Plate', 'Member', 'Window']),
  },
  {
    ...{ name: 'Partitions, ground to second floor', startDate: '2026-09-07', endDate: '2026-10-23' },
    ...{
      primavera: { wbs: 'HH.2.2', activityId: 'A2020' },
      description: 'Late: drywall came two weeks after it was due.',
    },
    source: of('architecture', lower, ['Wall']),
  },
  {
    ...{ name: 'Ducts and pipes, ground to second floor', startDate: '2026-09-14', endDate: '2027-01-29' },
    ...{ primavera: { wbs: 'HH.3.1', activityId: 'A3010' }, weightBy: 'length' },
    source: of('services', lower, ['Duct segment', 'Duct fitting', 'Pipe segment', 'Pipe fitting']),
  },
  {
    ...{ name: 'Lights and terminals, all floors', startDate: '2026-10-19', endDate: '2027-03-26' },
    primavera: { wbs: 'HH.3.2', activityId: 'A3020' },
    source: of('services', [...lower, ...upper], ['Light fixture', 'Air terminal', 'Sanitary terminal']),
  },
];

/** What the site has handed over: those of these elements that the scans show to stand, by a CSV of their GlobalIds. */
export const handedOver = {
  form: {
    ...{ name: 'Columns handed over, second floor', startDate: '2026-06-15', endDate: '2026-09-11' },
    ...{ primavera: { wbs: 'HH.1.1', activityId: 'A1010' }, source: { mode: 'csv' } },
  } satisfies NewPackage,
  filter: { rootModels: ['demo-structure'], floors: ['02 Second floor'], elementTypes: ['Column'] },
};
