// The only file that names a colour or a size; everything else asks for a token.
import { dayStates } from '@plumbline/contract/dayState';
import { elementChanges } from '@plumbline/contract/elementChange';
import { elementStatuses } from '@plumbline/contract/status';
import { mix, readable } from './colour.ts';

export type Scheme = 'light' | 'dark';
/** The specified status colours, or the set that colour-blind people can tell apart. */
export type StatusPalette = 'standard' | 'safe';

const AA_TEXT = 4.6;
const AA_SHAPE = 3.05;
const TINT = 0.12;
const HOVER = 0.06;
const PRESSED = 0.1;

const ground = {
  light: { paper: '#ffffff', canvas: '#f5f6f8', line: '#e3e6eb', ink: '#131a26', ink2: '#4a5568', accent: '#2450c8' },
  dark: { paper: '#151a22', canvas: '#0e1218', line: '#2a323e', ink: '#eef1f6', ink2: '#a9b4c4', accent: '#8fb0ff' },
} as const;

const pole = { light: '#000000', dark: '#ffffff' } as const;
const danger = '#d6353d';
const alert = '#c46a12';
const production = '#2e9e5b';
const elsewhere = '#f08a24';

export const priorities = {
  blocker: '#8e1b2e',
  critical: '#c2362b',
  major: '#c46a12',
  minor: '#5b6b2f',
  unassigned: '#5b6573',
} as const;

/** What is drawn over pictures: one of them is seen on any. */
export const markColours = {
  Red: '#d6353d',
  Yellow: '#f2c230',
  Green: '#2e9e5b',
  Blue: '#2450c8',
  Black: '#131a26',
  White: '#ffffff',
} as const;

/** Pixels; space goes in steps of 4. */
export const sizes = {
  radius: 6,
  radiusSmall: 4,
  icon: 18,
  touch: 44,
  row: 32,
  header: 60,
  menu: 255,
  content: 1200,
  panel: 420,
  toolbar: 44,
  propertyPanel: 400,
  card: 264,
  floatingWidth: 800,
  floatingHeight: 600,
  selectorWidth: 450,
  selectorHeight: 560,
  deleteModal: 525,
  filterModal: 525,
  uploadModal: 416,
  importModal: 640,
  scheduleModal: 860,
  uploadList: 320,
  tray: 360,
  wizard: 760,
  fileChooser: 860,
  chooserList: 400,
  tableRow: 40,
  treeRow: 30,
  treeIndent: 20,
  fileIndent: 24,
} as const;

/** Milliseconds: how long something moves. */
export const motion = { quick: 100, calm: 150 } as const;

/** Milliseconds: how long something waits before it shows. */
export const delays = { loading: 150, tooltip: 300, oneTimeTooltip: 500 } as const;

/** What text may stand on: paper, canvas, a row under the pointer, a selected row. */
function surfaces(scheme: Scheme): string[] {
  const { paper, canvas, ink, accent } = ground[scheme];
  return [paper, canvas, mix(ink, paper, HOVER), mix(accent, paper, TINT)];
}

/** A hue for text: darkened (or lightened) to AA on its own 12 % tint, on every surface. */
function onTint(colour: string, scheme: Scheme): string {
  const plain = surfaces(scheme);
  const tinted = plain.map((surface) => mix(colour, surface, TINT));
  return readable(colour, { on: [...plain, ...tinted], towards: pole[scheme], ratio: AA_TEXT });
}

/** Lies over paper and canvas alike. */
function tint(colour: string, share: number): string {
  return `color-mix(in srgb, ${colour} ${share * 100}%, transparent)`;
}

function hue(name: string, colour: string, scheme: Scheme): Record<string, string> {
  return {
    [name]: colour,
    [`${name}-text`]: onTint(colour, scheme),
    [`${name}-soft`]: tint(colour, TINT),
  };
}

interface Painted {
  name: string;
  colour: string;
  safeColour: string;
}

const paintedKinds = { status: elementStatuses, day: dayStates, change: elementChanges };

function paintedHues(kind: keyof typeof paintedKinds, scheme: Scheme, palette: StatusPalette): Record<string, string> {
  const painted: readonly Painted[] = paintedKinds[kind];
  const colourOf = ({ colour, safeColour }: Painted) => (palette === 'safe' ? safeColour : colour).toLowerCase();
  return Object.assign({}, ...painted.map((each) => hue(`${kind}-${each.name}`, colourOf(each), scheme)));
}

/** White can be read on it. */
const underWhite = (colour: string) =>
  readable(colour, { on: [ground.light.paper], towards: pole.light, ratio: AA_TEXT });

function priorityHues(scheme: Scheme): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(priorities).map(([name, colour]) => ({
      ...hue(`priority-${name}`, colour, scheme),
      [`priority-${name}-fill`]: underWhite(colour),
    })),
  );
}

function neutrals(scheme: Scheme): Record<string, string> {
  const { paper, canvas, line, ink, ink2 } = ground[scheme];
  return {
    paper,
    canvas,
    line,
    // Around fields and boxes, which would be hard to find without it.
    'line-strong': readable(line, { on: [paper, canvas], towards: ink2, ratio: AA_SHAPE }),
    'line-button': mix(ink2, line, 0.3),
    ink,
    'ink-2': ink2,
    // For hints, placeholders and what is switched off but still to be read.
    'ink-3': readable(mix(ink2, paper, 0.4), { on: surfaces(scheme).slice(0, 3), towards: ink2, ratio: AA_TEXT }),
    hover: tint(ink, HOVER),
    pressed: tint(ink, PRESSED),
    off: mix(ink, paper, HOVER),
    scrim: scheme === 'light' ? 'rgb(19 26 38 / 45%)' : 'rgb(4 6 10 / 65%)',
    shadow:
      scheme === 'light'
        ? '0 1px 2px rgb(19 26 38 / 8%), 0 8px 24px rgb(19 26 38 / 14%)'
        : '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 55%)',
  };
}

function accents(scheme: Scheme): Record<string, string> {
  const { accent, paper, ink } = ground[scheme];
  return {
    accent,
    'accent-hover': mix(accent, pole[scheme], 0.86),
    // Beside a line of white or black: on any status colour one of the two has a contrast of 3.
    'accent-rim': scheme === 'light' ? mix(accent, pole.light, 0.8) : accent,
    'accent-soft': tint(accent, TINT),
    'accent-soft-hover': tint(accent, 2 * TINT),
    'on-accent': scheme === 'light' ? paper : ground.dark.canvas,
    tooltip: scheme === 'light' ? ink : mix(ink, paper, 0.16),
    'on-tooltip': scheme === 'light' ? paper : ink,
  };
}

function fixed(): Record<string, string> {
  return {
    'danger-hover': mix(danger, pole.light, 0.88),
    production: underWhite(production),
    elsewhere,
    'on-elsewhere': ground.light.ink,
    'on-fill': ground.light.paper,
  };
}

/** Every colour of a scheme by its name, without the `--pl-` it carries in CSS. */
export function colours(scheme: Scheme, palette: StatusPalette = 'standard'): Record<string, string> {
  return {
    ...neutrals(scheme),
    ...accents(scheme),
    ...hue('danger', danger, scheme),
    ...hue('alert', alert, scheme),
    ...paintedHues('status', scheme, palette),
    ...paintedHues('day', scheme, palette),
    ...paintedHues('change', scheme, palette),
    ...priorityHues(scheme),
    ...fixed(),
  };
}
