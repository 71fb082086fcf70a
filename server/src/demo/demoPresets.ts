import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import type { KeptIssueFilter } from '@plumbline/contract/resources/issuePresets';
import { loggedMm } from './loggedMm.ts';

/** The bay whose formwork was out, by what is off as far as it: columns, beams, panels and windows. */
export const bayPreset = `Bay A–B/2–3, ${loggedMm('bay-out')} mm to the south`;

/** Scanner and registration are good for a few millimetres. */
const aboutBay = { from: loggedMm('bay-out') - 5, to: loggedMm('bay-out') + 5 };

export const demoPresets: readonly { name: string; filters: ClassificationFilter }[] = [
  {
    name: bayPreset,
    filters: { statuses: ['deviated'], floors: ['02 Second floor'], magnitudeXY: aboutBay },
  },
  {
    name: 'Façade, bay S2',
    filters: {
      rootModels: ['demo-architecture'],
      elementName: '-S2',
      elementTypes: [
        'Wall:Facade panel - clinker 300',
        'Wall:Facade panel - render 300',
        'Window',
        'Covering:Cladding - larch slats 60 1030 x 1700',
      ],
    },
  },
  {
    name: 'Building services that hang low',
    filters: { statuses: ['deviated'], rootModels: ['demo-services'], magnitudeZSign: 'negative' },
  },
];

export const demoIssuePresets: readonly { name: string; filters: KeptIssueFilter }[] = [
  {
    name: 'Solved by scan, to be closed',
    filters: { findings: ['solved'], statuses: ['Open Issue', 'Under Inspection'] },
  },
];
