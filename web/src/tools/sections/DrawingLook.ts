import { colours, type Scheme } from '../../ui/tokens.ts';

/** The colours of a drawing, and what its words are written in. */
export interface DrawingLook {
  paper: string;
  ink: string;
  faint: string;
  line: string;
  accent: string;
  font: string;
}

export function lookOf(scheme: Scheme, fontFamily: string): DrawingLook {
  const { paper, ink, 'ink-2': faint, line, accent } = colours(scheme) as Record<string, string>;
  return { paper: paper!, ink: ink!, faint: faint!, line: line!, accent: accent!, font: `12px ${fontFamily}` };
}
