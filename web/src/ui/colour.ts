type Rgb = readonly [number, number, number];

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` (0…1) of the first colour over the second, both as #rrggbb. */
export function mix(colour: string, over: string, share: number): string {
  const [r, g, b] = channels(colour);
  const [R, G, B] = channels(over);
  return toHex([r * share + R * (1 - share), g * share + G * (1 - share), b * share + B * (1 - share)]);
}

function luminance(hex: string): number {
  const linear = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

/** The colour, moved towards `pole` only as far as it needs to reach `ratio` on every background. */
export function readable(colour: string, options: { on: readonly string[]; towards: string; ratio: number }): string {
  for (let share = 1; share > 0; share -= 0.01) {
    const candidate = mix(colour, options.towards, share);
    if (options.on.every((background) => contrast(candidate, background) >= options.ratio)) return candidate;
  }
  return options.towards;
}

/** Ten shades from pale to deep with the colour itself at place 6, as the kit expects them. */
export function shades(colour: string) {
  const paler = [0.06, 0.12, 0.24, 0.42, 0.62, 0.82].map((share) => mix(colour, '#ffffff', share));
  const deeper = [0.88, 0.76, 0.64].map((share) => mix(colour, '#000000', share));
  return [...paler, colour, ...deeper] as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
}
