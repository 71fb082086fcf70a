import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';
import { shades } from './colour.ts';
import { componentDefaults } from './componentDefaults.ts';
import { colours, type Scheme, type StatusPalette, sizes } from './tokens.ts';

const light = colours('light');
const dark = colours('dark');
const family = "'Inter Variable', system-ui, sans-serif";
const pixels = (value: number) => rem(value) as string;
const lineHeight = (size: number, line: number) => (line / size).toFixed(4);
const title = (size: number, line: number) => ({ fontSize: pixels(size), lineHeight: lineHeight(size, line) });
const everySize = (value: string) => ({ xs: value, sm: value, md: value, lg: value, xl: value });
const ten = (...names: string[]) => names as unknown as ReturnType<typeof shades>;
const { radius, radiusSmall, ...frame } = sizes;

const grays = ['canvas', 'off', 'line', 'line', 'line-strong', 'ink-3', 'ink-3', 'ink-2', 'ink-2', 'ink'];
const darks = ['ink', 'ink-2', 'ink-2', 'ink-3', 'line', 'line', 'off', 'paper', 'canvas', 'canvas'];

/** The kit with our tokens: screens name components, never colours or sizes. */
export const theme: MantineThemeOverride = createTheme({
  white: light.paper,
  black: light.ink,
  primaryColor: 'blueprint',
  colors: {
    blueprint: shades(light.accent!),
    danger: shades(light.danger!),
    gray: ten(...grays.map((name) => light[name]!)),
    dark: ten(...darks.map((name) => dark[name]!)),
  },
  variantColorResolver: contrastOnAccent,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: family,
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  fontSizes: { xs: pixels(12), sm: pixels(13), md: pixels(14), lg: pixels(16), xl: pixels(20) },
  lineHeights: {
    xs: lineHeight(12, 16),
    sm: lineHeight(13, 20),
    md: lineHeight(14, 20),
    lg: lineHeight(16, 24),
    xl: lineHeight(20, 28),
  },
  headings: {
    fontFamily: family,
    fontWeight: '600',
    sizes: {
      h1: title(20, 28),
      h2: title(16, 24),
      h3: title(14, 20),
      h4: title(13, 20),
      h5: title(13, 20),
      h6: title(12, 16),
    },
  },
  spacing: { xxs: pixels(4), xs: pixels(8), sm: pixels(12), md: pixels(16), lg: pixels(24), xl: pixels(32) },
  radius: { ...everySize(pixels(radius)), xs: pixels(radiusSmall) },
  shadows: everySize('var(--pl-shadow)'),
  components: componentDefaults,
});

/** On the pale accent of the dark scheme white would not be legible. */
function contrastOnAccent(input: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const resolved = defaultVariantColorsResolver(input);
  const onAccent = input.variant === 'filled' && input.color === 'blueprint';
  return onAccent ? { ...resolved, color: 'var(--pl-on-accent)' } : resolved;
}

function prefixed(tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--pl-${name}`, value]));
}

function kitColour(name: string, roles: Record<'fill' | 'hover' | 'text' | 'soft' | 'softHover', string>) {
  return {
    [`--mantine-color-${name}-text`]: roles.text,
    [`--mantine-color-${name}-filled`]: roles.fill,
    [`--mantine-color-${name}-filled-hover`]: roles.hover,
    [`--mantine-color-${name}-light`]: roles.soft,
    [`--mantine-color-${name}-light-hover`]: roles.softHover,
    [`--mantine-color-${name}-light-color`]: roles.text,
    [`--mantine-color-${name}-outline`]: roles.text,
    [`--mantine-color-${name}-outline-hover`]: roles.soft,
  };
}

const kitColours = {
  ...kitColour('blueprint', {
    fill: 'var(--pl-accent)',
    hover: 'var(--pl-accent-hover)',
    text: 'var(--pl-accent)',
    soft: 'var(--pl-accent-soft)',
    softHover: 'var(--pl-accent-soft-hover)',
  }),
  ...kitColour('danger', {
    fill: 'var(--pl-danger)',
    hover: 'var(--pl-danger-hover)',
    text: 'var(--pl-danger-text)',
    soft: 'var(--pl-danger-soft)',
    softHover: 'var(--pl-danger-soft)',
  }),
  ...kitColour('gray', {
    fill: 'var(--pl-ink-2)',
    hover: 'var(--pl-ink)',
    text: 'var(--pl-ink-2)',
    soft: 'var(--pl-pressed)',
    softHover: 'var(--pl-pressed)',
  }),
  // Menu items take the sixth shade for their text.
  '--mantine-color-danger-6': 'var(--pl-danger-text)',
  '--mantine-color-blueprint-6': 'var(--pl-accent)',
  '--mantine-primary-color-contrast': 'var(--pl-on-accent)',
  '--mantine-color-text': 'var(--pl-ink)',
  '--mantine-color-bright': 'var(--pl-ink)',
  '--mantine-color-body': 'var(--pl-paper)',
  '--mantine-color-error': 'var(--pl-danger-text)',
  '--mantine-color-success': 'var(--pl-status-verified-text)',
  '--mantine-color-placeholder': 'var(--pl-ink-3)',
  '--mantine-color-anchor': 'var(--pl-accent)',
  '--mantine-color-default': 'var(--pl-paper)',
  '--mantine-color-default-hover': 'var(--pl-hover)',
  '--mantine-color-default-color': 'var(--pl-ink)',
  '--mantine-color-default-border': 'var(--pl-line-button)',
  '--mantine-color-dimmed': 'var(--pl-ink-2)',
  '--mantine-color-disabled': 'var(--pl-off)',
  '--mantine-color-disabled-color': 'var(--pl-ink-3)',
  '--mantine-color-disabled-border': 'var(--pl-line)',
};

const sizeVariables = Object.fromEntries(
  Object.entries(frame).map(([name, value]) => [
    `--pl-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
    `${value}px`,
  ]),
);

/** Gives the tokens to CSS as `--pl-…`, and hands them to the kit's own variables. */
export function cssVariablesResolver(palette: StatusPalette): CSSVariablesResolver {
  const scheme = (name: Scheme) => ({ ...prefixed(colours(name, palette)), ...kitColours });
  return () => ({ variables: sizeVariables, light: scheme('light'), dark: scheme('dark') });
}
