import { useMatch } from 'react-router';
import type { ViewPage } from './paths.ts';

/** The page of the analysis view that the address shows; the quality page where it shows none. */
export function useViewPage(): ViewPage {
  const rest = useMatch('/:tenantId/:viewId/*')?.params['*'] ?? '';
  const pages: ViewPage[] = ['insights', 'issues', 'progress/work-packages'];
  return pages.find((page) => rest === page || rest.startsWith(`${page}/`)) ?? 'quality';
}
