import type { BcfListing } from '@plumbline/contract/resources/bcf/shared';

/** Where the rest of a list is (RFC 8288): an answer is a bare list, and has no room to say it. */
export function linkToNext(
  address: string,
  { $top, $skip, $filter, $orderby, includeAuthorization }: BcfListing,
): string {
  const query = new URLSearchParams({
    ...($filter !== undefined && { $filter }),
    ...($orderby !== undefined && { $orderby }),
    ...(includeAuthorization && { includeAuthorization: 'true' }),
    $top: String($top),
    $skip: String($skip + $top),
  });
  return `<${address}?${query}>; rel="next"`;
}
