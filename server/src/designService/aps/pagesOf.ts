import type { AccessTokens } from '../DesignService.ts';
import { SourceFault } from '../SourceFault.ts';
import type { ApsCall, ApsClient } from './createApsClient.ts';

interface Page {
  links?: { next?: { href: string } | null | undefined } | null | undefined;
}

/** As many as the service gives at once. */
export const pageLimit = 200;
/** 100,000 entries: no folder or hub of a building has more, and a service that never ends is not waited for. */
const mostPages = 500;

/** All pages of a list, one after the other. */
export async function* pagesOf<Value extends Page>(
  client: ApsClient,
  tokens: AccessTokens,
  { query, ...call }: ApsCall<Value>,
): AsyncGenerator<Value> {
  for (let number = 0; number < mostPages; number++) {
    const paging = { 'page[number]': number, 'page[limit]': pageLimit };
    const page = await client.call(tokens, { ...call, query: { ...query, ...paging } });
    yield page;
    if (!page.links?.next) return;
  }
  throw new SourceFault('badAnswer', { message: `more than ${mostPages} pages` });
}
