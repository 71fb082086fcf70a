import type { TextStyle } from './createTypesetter.ts';

export const colours = {
  ink: '#131A26',
  quiet: '#4A5568',
  line: '#E3E6EB',
  canvas: '#F5F6F8',
  bar: '#8792A6',
} as const;

const style = (size: number, weight: 400 | 600, colour: string = colours.ink, leading?: number): TextStyle => ({
  size,
  weight,
  colour,
  ...(leading !== undefined && { leading }),
});

export const styles = {
  title: style(30, 600, colours.ink, 1.25),
  longTitle: style(20, 600, colours.ink, 1.3),
  heading: style(17, 600),
  subheading: style(10.5, 600),
  body: style(9.5, 400, colours.ink, 1.5),
  quiet: style(9.5, 400, colours.quiet, 1.5),
  label: style(8, 400, colours.quiet),
  fact: style(10.5, 400),
  cell: style(8.5, 400),
  strongCell: style(8.5, 600),
  small: style(7.5, 400, colours.quiet),
  head: style(7.5, 600, colours.quiet),
} as const;
