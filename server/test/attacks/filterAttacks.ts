import type { Attack } from './Attack.ts';
import type { Outcome } from './Outcome.ts';
import type { AttackedSite } from './openAttackedSite.ts';

const list = (tries: string, gets: string, query: Record<string, string>): Attack => ({
  tries,
  gets,
  attempt: ({ people, own }) => people.outsider.get(`/files/v3/projects/${own.projectId}/files/scans`, { query }),
});

const rows = (tries: string, gets: string, query: Record<string, string>): Attack => ({
  tries,
  gets,
  attempt: ({ people, own }) =>
    people.outsider.get(`/classification/v3/projects/${own.projectId}/classifications/byVersions/${own.viewId}/`, {
      query,
    }),
});

const elements = (tries: string, forgeObjectIds: string): Attack => ({
  tries,
  gets: '400 request.invalid',
  attempt: ({ people, own }) =>
    people.outsider.get(
      `/classification/v3/projects/${own.projectId}/classifications/byForgeObjectIds/${own.viewId}/`,
      { query: { forgeObjectIds } },
    ),
});

const change = (
  tries: string,
  gets: string,
  attempt: (site: AttackedSite, base: string) => Promise<Outcome>,
): Attack => ({
  tries,
  gets,
  attempt: (site) => attempt(site, `/projects/${site.own.projectId}/classifications/byAnalysisView/${site.own.viewId}`),
});

const filter = (value: unknown) => ({ filtersDTO: typeof value === 'string' ? value : JSON.stringify(value) });

const sqlEverywhere = ['_id', 'issueStatus', 'location', 'searchText', 'externalId', 'createdBy', 'assignedUser']
  .map((field) => `${field}=="x') or ('1'='1"`)
  .join(',');

/** Questions that ask for more than they may, or for ever. */
export const filterAttacks: readonly Attack[] = [
  list('writes SQL into a filter’s value', '200', { filter: `filename=="x' or '1'='1"` }),
  {
    tries: 'writes SQL into every value of a filter of issues',
    gets: '200',
    attempt: ({ people, own }) =>
      people.outsider.get(`/projects/${own.projectId}/issues`, {
        query: { filter: sqlEverywhere, searchText: "'%_\\" },
      }),
  },
  list('writes SQL into a filter’s field', '400 filter.invalid', { filter: `filename;drop table file==1` }),
  list('filters by a column that is none of the list’s', '400 filter.invalid', { filter: 'storage_key==*' }),
  list('filters by the fields of the account behind it', '400 filter.invalid', {
    filter: 'createdByRef.password_hash=~.',
  }),
  list('nests a filter a thousand deep', '400 filter.invalid', { filter: `${'('.repeat(900)}a==1${')'.repeat(900)}` }),
  list('makes a filter of a thousand parts', '400 filter.invalid', { filter: Array(180).fill('status==a').join(',') }),
  list('sends a filter of ten thousand letters', '400 request.invalid', { filter: `filename==${'a'.repeat(10_000)}` }),
  list('sends a pattern that takes for ever', '200', { filter: `filename=~"${'(a+)+'.repeat(20)}$"` }),
  list('sorts by SQL', '400 request.invalid', { sort: 'filename; drop table file' }),
  list('asks for a negative page', '400 request.invalid', { skip: '-1' }),
  list('asks for half a row', '400 request.invalid', { limit: '0.5' }),
  list('asks for a thousand million rows', '200', { limit: '1000000000' }),
  list('asks for row 1e999', '400 request.invalid', { skip: '1e999' }),
  rows('sends a filter that is no JSON', '400 request.invalid', filter('{"statuses":')),
  rows('sends a list as a filter', '400 request.invalid', filter([])),
  rows('sends null as a filter', '400 request.invalid', filter('null')),
  rows('mistypes a filter, which would take everything', '400 request.invalid', filter({ status: ['missing'] })),
  rows('sends __proto__ in a filter', '400 request.invalid', filter('{"__proto__":{"statuses":[]}}')),
  rows('filters by ten thousand and one floors', '400 request.invalid', filter({ floors: Array(10_001).fill('a') })),
  rows('filters by a number that is none', '400 request.invalid', filter('{"magnitude":{"from":1e999}}')),
  rows(
    'filters by a range that ends before it begins',
    '400 request.invalid',
    filter({ magnitude: { from: 9, to: 1 } }),
  ),
  rows('filters by NUL', '400 request.invalid', filter({ elementName: '\0' })),
  rows('sorts by a column that the table does not have', '400 request.invalid', { sort: 'password_hash' }),
  rows('skips more rows than there can be', '400 request.invalid', { skip: '99999999999' }),
  rows('names a version that is no id', '200', { analysisVersionMap: '{"a":"b"}' }),
  elements('asks for five hundred and one elements', Array.from({ length: 501 }, (_, i) => i).join(',')),
  elements('asks for an element by SQL', '0) or (1=1'),
  elements('asks for element 2³¹', '2147483648'),
  change('approves by a body that the call does not know', '400 request.invalid', ({ people }, base) =>
    people.outsider.post(`${base}/approve`, { body: { filter: { statuses: ['missing'] } } }),
  ),
  change('gives a status that there is not', '400 request.invalid', ({ people }, base) =>
    people.outsider.post(`${base}/0/reclassify-by-forge-id`, { body: { classification: 'perfect' } }),
  ),
  change('changes element −1', '400 request.invalid', ({ people }, base) =>
    people.outsider.post(`${base}/-1/reclassify-by-forge-id`, { body: { classification: 'missing' } }),
  ),
  change('changes ten thousand and one elements at once', '400 request.invalid', ({ people }, base) =>
    people.outsider.post(`${base}/0/reclassify-by-forge-id`, {
      body: { classification: 'missing', forgeObjectIds: Array.from({ length: 10_001 }, (_, i) => i) },
    }),
  ),
  change('takes back change number 10¹⁹', '400 request.invalid', ({ people }, base) =>
    people.outsider.post(`${base}/undo`, { body: { changeId: '10000000000000000000' } }),
  ),
];
