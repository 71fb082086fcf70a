import { type ClassificationFilter, classificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { throwUnless } from '@plumbline/contract/throwUnless';
import { type FilterPart, filtersByAxis, tidyFilter } from './filter.ts';

/** Browsers and proxies cut addresses that are longer than this; a filter that is, is not put into one. */
const longestInAddress = 8000;

/** The filter as JSON; '' for none and for one that is too long to be part of an address. */
export function writeFilter(filter: ClassificationFilter): string {
  const tidy = tidyFilter(filter);
  const text = Object.keys(tidy).length === 0 ? '' : JSON.stringify(tidy);
  return encodeURIComponent(text).length > longestInAddress ? '' : text;
}

export interface ReadFilter {
  filter: ClassificationFilter;
  /** What of the text was left out, by name; all of it when it is no filter at all. */
  leftOut: readonly string[] | 'everything';
}

/** What a text of an address filters by; anything in it that is no filter is left out. */
export function readFilter(text: string): ReadFilter {
  const said = parse(text);
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return { filter: {}, leftOut: 'everything' };
  const filter: ClassificationFilter = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(said)) {
    const part = isPart(name) ? classificationFilter.shape[name].safeParse(value) : undefined;
    if (part?.success) Object.assign(filter, { [name]: part.data });
    else leftOut.push(name);
  }
  if (filter.magnitude !== undefined && filtersByAxis(filter)) {
    delete filter.magnitude;
    leftOut.push('magnitude');
  }
  return { filter: tidyFilter(filter), leftOut };
}

function isPart(name: string): name is FilterPart {
  return Object.hasOwn(classificationFilter.shape, name);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throwUnless(error, SyntaxError);
    return undefined;
  }
}
