import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { ToHome, ToLastView, ToView } from './redirects.tsx';
import { routes } from './routes.tsx';

/** The innermost route of an address: its path, or what it redirects with. */
function leafOf(address: string): unknown {
  const matches = matchRoutes(routes, address) ?? [];
  const route = matches.at(-1)?.route as RouteObject;
  const element = route.element as { type: unknown; props: { page?: string } } | undefined;
  if (element) return [element.type, element.props.page];
  const pathOfView = matches.slice(matches.findIndex((match) => match.route.path === ':viewId') + 1);
  return pathOfView.flatMap((match) => match.route.path ?? []).join('/');
}

test.each([
  ['/sign-in', 'sign-in'],
  ['/forgot-password', 'forgot-password'],
  ['/change-password', 'change-password'],
  ['/unsubscribe?token=x', 'unsubscribe'],
  ['/mail-settings', 'mail-settings'],
  ['/access-tokens', 'access-tokens'],
  ['/oauth/authorize?client_id=x', 'oauth/authorize'],
  ['/forgeauth?code=x&state=y', 'forgeauth'],
  ['/select-project', 'select-project'],
  ['/tour', 'tour/:stop?'],
  ['/tour/evidence', 'tour/:stop?'],
  ['/setup', 'setup'],
  ['/operator/jobs', 'operator/:page?'],
  ['/manage', 'manage/:projectId?/:page?/*'],
  ['/manage/p1', 'manage/:projectId?/:page?/*'],
  ['/manage/p1/analysisrequest/view/42', 'manage/:projectId?/:page?/*'],
  ['/acme/model', ':tenantId/model'],
  ['/acme/v1/insights', 'insights'],
  ['/acme/v1/quality', 'quality'],
  ['/acme/v1/issues', 'issues'],
  ['/acme/v1/issues/new', 'issues/new'],
  ['/acme/v1/issues/42/detail', 'issues/:issueId/detail'],
  ['/acme/v1/issues/42/edit', 'issues/:issueId/edit'],
  ['/acme/v1/issues/42/comments', 'issues/:issueId/comments'],
  ['/acme/v1/progress/work-packages', 'progress/work-packages'],
  ['/acme/v1/progress/work-packages/new', 'progress/work-packages/new'],
  ['/acme/v1/progress/work-packages/42/detail', 'progress/work-packages/:watchlistId/detail'],
  ['/acme/v1/progress/work-packages/42/edit', 'progress/work-packages/:watchlistId/edit'],
  ['/acme/v1/progress/work-packages/42', 'progress/work-packages/*'],
])('%s is a page', (address, path) => expect(leafOf(address)).toBe(path));

test('[ROUTE-1] / goes home', () => expect(leafOf('/')).toEqual([ToHome, undefined]));

test.each([
  ['/acme', undefined],
  ['/acme/', undefined],
  ['/acme/insights', 'insights'],
  ['/acme/quality', 'quality'],
  ['/acme/issues', 'issues'],
  ['/acme/issues/new', 'issues'],
  ['/acme/issues/42/detail', 'issues'],
  ['/acme/progress/work-packages', 'progress/work-packages'],
])('[ROUTE-3] %s goes to the last analysis view', (address, page) => {
  expect(leafOf(address)).toEqual([ToLastView, page]);
});

test.each([
  ['/acme/v1', 'quality'],
  ['/acme/v1/other', undefined],
  ['/acme/v1/quality/more', undefined],
  ['/acme/v1/progress', undefined],
])('[ROUTE-4] %s goes to the analysis view', (address, page) => expect(leafOf(address)).toEqual([ToView, page]));

test('[ROUTE-9] every page but those of the session, the links of mails, the way back from a provider and the set-up stands behind the sign-in', () => {
  const nameOf = ({ element, path }: RouteObject) =>
    element ? (element as { type: { name: string } }).type.name : path;
  expect(routes[0]?.children?.map(nameOf)).toEqual([
    'SignedOutOnly',
    'unsubscribe',
    'join',
    'sign-in/return/:companyId',
    'setup',
    'SignedInOnly',
  ]);
  expect(routes[0]?.children?.[0]?.children?.map(({ path }) => path)).toEqual([
    'sign-in',
    'forgot-password',
    'change-password',
    'second-factor',
    'mailed-code',
  ]);
});
