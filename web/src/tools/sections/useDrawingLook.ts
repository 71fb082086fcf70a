import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { type DrawingLook, lookOf } from './DrawingLook.ts';

/** The drawing in the colours of the page, in the light and in the dark. */
export function useDrawingLook(): DrawingLook {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => lookOf(scheme, getComputedStyle(document.body).fontFamily), [scheme]);
}
