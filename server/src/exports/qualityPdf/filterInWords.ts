import { causeLabel } from '@plumbline/contract/cause';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { showNumber } from '../pdf/inWords.ts';
import { labelledStatus } from '../pdf/Share.ts';
import type { FilterLine } from './QualityReport.ts';

/** What a filter asks for, as a person would say it; nothing for one that takes everything. */
export function filterInWords(filter: ClassificationFilter): FilterLine[] {
  const { approved, magnitudeZSign } = filter;
  const lines: { label: string; values: readonly string[] | undefined }[] = [
    { label: 'Status', values: filter.statuses?.map((status) => labelledStatus(status).label) },
    { label: 'Cause', values: filter.causes?.map(causeLabel) },
    { label: 'Magnitude', values: sayRange(filter.magnitude) },
    { label: 'D(x,y)', values: sayRange(filter.magnitudeXY) },
    { label: 'H(z)', values: sayRange(filter.magnitudeZ) },
    {
      label: 'Direction of H(z)',
      values: magnitudeZSign && [magnitudeZSign === 'positive' ? 'Upwards (+)' : 'Downwards (\u2212)'],
    },
    { label: 'Size', values: sayRange(filter.size) },
    { label: 'Description', values: filter.descriptions },
    { label: 'Floor', values: filter.floors },
    { label: 'Element type', values: filter.elementTypes },
    { label: 'Model', values: filter.rootModels },
    { label: 'Name', values: sayPart(filter.elementName) },
    { label: 'GlobalId', values: sayPart(filter.externalId) },
    { label: 'Approval', values: approved === undefined ? undefined : [approved ? 'Approved' : 'Not approved'] },
  ];
  return lines.flatMap(({ label, values }) => {
    if (values === undefined) return [];
    return [{ label, values: values.length === 0 ? ['None'] : values }];
  });
}

function sayRange(range: { from?: number | undefined; to?: number | undefined } | undefined): string[] | undefined {
  if (range?.from !== undefined && range.to !== undefined) {
    return [`${showNumber(range.from)} to ${showNumber(range.to)} mm`];
  }
  if (range?.from !== undefined) return [`At least ${showNumber(range.from)} mm`];
  return range?.to === undefined ? undefined : [`At most ${showNumber(range.to)} mm`];
}

function sayPart(text: string | undefined): string[] | undefined {
  return text === undefined || text === '' ? undefined : [`Contains “${text}”`];
}
