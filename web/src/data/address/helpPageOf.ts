/** What begins an address, and the page of the help that is about what is seen there; the first that fits. */
const pagesOfPaths: readonly (readonly [pattern: RegExp, page: string])[] = [
  [/^\/manage\/[^/]+\/scans/, 'scanning'],
  [/^\/manage\//, 'first-analysis'],
  [/^\/[^/]+\/[^/]+\/quality/, 'quality'],
  [/^\/[^/]+\/[^/]+\/insights/, 'quality'],
  [/^\/[^/]+\/[^/]+\/issues/, 'issues'],
  [/^\/[^/]+\/[^/]+\/progress/, 'progress'],
];

/** The page of the help for whoever asks on this page; none: the list of all. */
export function helpPageOf(pathname: string): string | undefined {
  return pagesOfPaths.find(([pattern]) => pattern.test(pathname))?.[1];
}
