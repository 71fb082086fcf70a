import type { NewToken } from '@plumbline/contract/resources/accessTokens';
import type { Attack } from './Attack.ts';
import type { Outcome } from './Outcome.ts';
import type { AttackedSite } from './openAttackedSite.ts';

const topics = (project: string) => `/bcf/3.0/projects/${project}/topics`;
const nothing = '00000000-0000-4000-8000-000000000000';

const direct = (tries: string, attempt: (site: AttackedSite, project: string) => Promise<Outcome>): Attack => ({
  tries,
  gets: '404 projects.notFound',
  attempt: (site) => attempt(site, site.victim.projectId),
});

/** Through the attacker's own project, with the guid of the victim's topic. */
const through = (
  tries: string,
  attempt: (site: AttackedSite, topic: string) => Promise<Outcome>,
  gets = '404 issues.notFound',
): Attack => ({
  tries,
  gets,
  attempt: (site) => attempt(site, `${topics(site.own.projectId)}/${site.victim.topicGuid}`),
});

const asking = (tries: string, query: Record<string, string>, gets = '400 filter.invalid'): Attack => ({
  tries,
  gets,
  attempt: ({ people, own }) => people.outsider.get(topics(own.projectId), { query }),
});

const telling = (tries: string, body: unknown, gets = '400 request.invalid'): Attack => ({
  tries,
  gets,
  attempt: ({ people, own }) => people.outsider.post(topics(own.projectId), { body }),
});

const linking = (tries: string, url: string): Attack => ({
  tries,
  gets: '400 request.invalid',
  attempt: ({ people, victim }) =>
    people.member.post(`${topics(victim.projectId)}/${victim.topicGuid}/document_references`, { body: { url } }),
});

const byToken = (
  tries: string,
  gets: string,
  asked: (site: AttackedSite) => Partial<NewToken> | Promise<Partial<NewToken>>,
  attempt: (holder: ReturnType<AttackedSite['personOf']>, site: AttackedSite) => Promise<Outcome>,
): Attack => ({
  tries,
  gets,
  attempt: async (site) => {
    const { token } = await site.house.modules.accessTokens.create(site.victim.owner.userId, {
      name: 'Stolen',
      projects: 'all',
      rights: 'write',
      ...(await asked(site)),
    });
    return attempt(site.personOf(`Bearer ${token}`), site);
  },
});

/** By the calls that standards name. */
export const bcfAttacks: readonly Attack[] = [
  direct('lists another company’s topics', ({ people }, project) => people.outsider.get(topics(project))),
  direct('asks what can be said there', ({ people }, project) =>
    people.outsider.get(`/bcf/3.0/projects/${project}/extensions`),
  ),
  direct('lists its documents', ({ people }, project) => people.outsider.get(`/bcf/3.0/projects/${project}/documents`)),
  direct('reads what happened there', ({ people }, project) => people.outsider.get(`${topics(project)}/events`)),
  direct('makes a topic there', ({ people }, project) =>
    people.outsider.post(topics(project), { body: { title: 'Hello' } }),
  ),
  direct('deletes a topic there', ({ people, victim }, project) =>
    people.outsider.delete(`${topics(project)}/${victim.topicGuid}`),
  ),
  {
    tries: 'asks which projects there are, as somebody else',
    gets: '200',
    attempt: ({ people }) => people.outsider.get('/bcf/3.0/projects', { query: { includeAuthorization: 'true' } }),
  },
  {
    tries: 'lists topics without a token',
    gets: '401 auth.tokenMissing',
    attempt: ({ people, victim }) => people.stranger.get(topics(victim.projectId)),
  },
  {
    tries: 'lists topics as a member who may not see any',
    gets: '403 auth.forbidden',
    attempt: ({ people, victim }) => people.bare.get(topics(victim.projectId)),
  },
  {
    tries: 'deletes a topic of somebody else',
    gets: '403 issues.notYours',
    attempt: ({ people, victim }) => people.member.delete(`${topics(victim.projectId)}/${victim.topicGuid}`),
  },
  through('reads a topic of another company', ({ people }, topic) => people.outsider.get(topic)),
  through('changes it', ({ people }, topic) => people.outsider.put(topic, { body: { title: 'Hello' } })),
  through('deletes it', ({ people }, topic) => people.outsider.delete(topic)),
  through('reads what is said about it', ({ people }, topic) => people.outsider.get(`${topic}/comments`)),
  through('has its say', ({ people }, topic) => people.outsider.post(`${topic}/comments`, { body: { comment: 'Hi' } })),
  through('looks at it', ({ people }, topic) => people.outsider.get(`${topic}/viewpoints`)),
  through('looks at its picture', ({ people }, topic) =>
    people.outsider.get(`${topic}/viewpoints/${nothing}/snapshot`),
  ),
  through('reads what happened to it', ({ people }, topic) => people.outsider.get(`${topic}/events`)),
  through('says that it has to do with something', ({ people }, topic) =>
    people.outsider.put(`${topic}/related_topics`, { body: [] }),
  ),
  through('names a document for it', ({ people }, topic) =>
    people.outsider.post(`${topic}/document_references`, { body: { url: 'https://evil.test' } }),
  ),
  linking('names a script as a document', 'JaVaScRiPt:alert(1)'),
  linking('hides it behind a blank and a line end', ' java\nscript:alert(1)'),
  linking('names a page in the address itself', 'data:text/html,<script>alert(1)</script>'),
  linking('names a file of whoever opens it', 'file:///etc/passwd'),
  linking('names another computer without saying how', '//evil.test/x'),
  {
    tries: 'finds the topic by its guid among its own',
    gets: '200',
    attempt: ({ people, own, victim }) =>
      people.outsider.get(topics(own.projectId), {
        query: { $filter: `guid eq '${victim.topicGuid}' or title ne 'x' or contains(title,'')` },
      }),
  },
  {
    tries: 'finds its events among its own',
    gets: '200',
    attempt: ({ people, own, victim }) =>
      people.outsider.get(`${topics(own.projectId)}/events`, {
        query: { $filter: `topic_guid eq '${victim.topicGuid}' or type ne 'x'` },
      }),
  },
  byToken(
    'writes by a token that may only read',
    '403 auth.readOnly',
    () => ({ rights: 'read' }),
    (holder, { victim }) => holder.delete(`${topics(victim.projectId)}/${victim.topicGuid}`),
  ),
  byToken(
    'uses a token of another project',
    '404 projects.notFound',
    async ({ house, victim }) => {
      const projectId = await house.addProject(`other|${crypto.randomUUID()}`);
      await house.modules.access.setMembership(projectId, victim.owner.userId, ['READ']);
      return { projects: [projectId] };
    },
    (holder, { victim }) => holder.get(topics(victim.projectId)),
  ),
  asking('writes SQL into a $filter’s value', { $filter: `title eq 'x'' or ''1''=''1'` }, '200'),
  asking('ends a $filter’s value early', { $filter: `title eq 'x' or '1'='1'` }),
  asking('filters by a column that topics do not have', { $filter: `password_hash eq 'x'` }),
  asking('filters by what every object has', { $filter: `constructor eq 'x' or __proto__ eq 'x'` }),
  asking('sorts topics by SQL', { $orderby: 'title; drop table issue' }),
  asking('sorts by what every object has', { $orderby: '__proto__ desc' }),
  asking('nests a $filter a thousand deep', { $filter: `${'('.repeat(1000)}title eq 'a'` }),
  asking('negates a $filter a thousand times', { $filter: `${'not '.repeat(1000)}title eq 'a'` }),
  asking('makes a $filter of a thousand parts', { $filter: Array(1000).fill(`title eq 'a'`).join(' or ') }),
  asking('sends a $filter of twenty thousand letters', { $filter: 'a'.repeat(20_000) }, '400 request.invalid'),
  asking('filters by a day that there is not', { $filter: 'creation_date gt 2026-02-31' }),
  asking('filters by a day beyond all days', { $filter: 'creation_date gt 9999-12-31T23:59:59Z' }, '200'),
  asking('asks for a thousand million topics', { $top: '1000000000' }, '200'),
  asking('asks for −1 topics', { $top: '-1' }, '400 request.invalid'),
  asking('skips half a topic', { $skip: '0.5' }, '400 request.invalid'),
  asking('expands what is not offered', { $expand: 'creation_author' }, '400 request.invalid'),
  telling('makes a topic without a title', { title: '   ' }),
  telling('makes a topic with a title of a thousand letters', { title: 'a'.repeat(1000) }),
  telling('makes a topic of a list', [{ title: 'a' }]),
  telling('gives a topic a guid that is none', { title: 'a', guid: '../..' }),
  telling('gives it a day that there is not', { title: 'a', due_date: '2026-13-45' }),
  telling('labels it a thousand times', { title: 'a', labels: Array(1000).fill('a') }),
  telling('sends a topic of two megabytes', { title: 'a', description: 'a'.repeat(2_000_000) }, '413 request.tooLarge'),
  telling('sends half a letter', { title: '\ud800' }),
];
