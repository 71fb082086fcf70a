const outside = 'http://outside.invalid';

/** The sign-in address that leads back to where somebody was going. */
export function signInPath(
  page: '/sign-in' | '/mailed-code' | '/forgot-password' | '/change-password' | '/second-factor',
  next: string,
): string {
  return next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;
}

/** The place in `?next=` when it is a path of this application; anything else is the start page ([ROUTE-9]). */
export function readNext(search: URLSearchParams): string {
  const next = search.get('next');
  // Judged after the browser's own reading of it: tabs, backslashes and dots can hide another site.
  if (!next?.startsWith('/') || !URL.canParse(next, outside)) return '/';
  const { origin, pathname, search: query, hash } = new URL(next, outside);
  return origin === outside && !pathname.startsWith('//') ? `${pathname}${query}${hash}` : '/';
}
