import { useComputedColorScheme } from '@mantine/core';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect } from 'react';
import { colours } from '../ui/tokens.ts';

/** The scene stands on the page's own ground and rims what is selected in its accent, in the light and in the dark. */
export function useViewerColours(viewer: Viewer | undefined): void {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const { canvas, paper, 'accent-rim': rim } = colours(scheme);
    viewer?.setBackground({ above: paper!, below: canvas! });
    viewer?.setAccent(rim!);
  }, [viewer, scheme]);
}
