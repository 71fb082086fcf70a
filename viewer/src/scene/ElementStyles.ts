import { DataTexture, RGBAIntegerFormat, UnsignedByteType } from 'three';
import { ghost } from './Visibility.ts';

/** The colours of elements; each call of `paint`, `paintByCode` and `clear` paints all of them anew. */
export interface ElementStyles {
  /** Red, green, blue, opacity of each element; opacity 0 leaves an element as designed. */
  paint(colours: Uint8Array): void;
  /** One byte an element, and 256 colours for it; opacity 0 leaves an element as designed. */
  paintByCode(codes: Uint8Array, palette: Uint8Array): void;
  /** All as designed. */
  clear(): void;
  /** Pales the paint of these, and shows what has none in a plain grey, until it is called again; others may be faint. */
  soften(elements: Iterable<number> | 'all' | undefined, options?: { fadesOthers?: boolean }): void;
  /** Makes all faint, until it is called again, but single elements that are softened. */
  ghostAll(isOn: boolean): void;
}

/** The style texture: one texel an element. */
export interface StyleTexture extends ElementStyles {
  readonly texture: DataTexture;
  readonly bytes: number;
  /** The column of what is shown as it is drawn: with those as ghosts that are faint. */
  fade(shown: Uint8Array): Uint8Array;
  /** Writes what changed; `shown` and `selected` have a byte of bits an element, the latter also what of it is `closed`. */
  update(columns: { shown: Uint8Array; selected: Uint8Array; count: number }): void;
  dispose(): void;
}

/** Texels of a row, a power of two: the shader finds an element by shifting. */
export const styleWidthBits = 12;

/** A bit of the texture's fourth channel, beside those of the visibility column and `selected`. */
export const painted = 2;
export const selected = 8;
/** Its surface is closed: a back face that is seen lies in a cut. */
export const closed = 16;

const width = 1 << styleWidthBits;
const colourBits = 0x00ffffff;
/** All but the lowest of each channel: what is halved does not run into its neighbour. */
const evenBits = 0x00fefefe;
const paintedBit = painted << 24;

/** Neither so light that white is lost on it nor so dark that dark red is; a byte a channel, red lowest. */
const softColour = 0xaea69f;

/** A texture that leaves all as designed; `changed` hears of painting, and of what is faint. */
export function createStyleTexture(changed: (what: 'styles' | 'counts') => void): StyleTexture {
  let texture = createTexture(1);
  let colours = new Uint32Array();
  let codes = new Uint8Array();
  const lookup = new Uint32Array(256);
  let soft: ReadonlySet<number> | 'all' = new Set();
  let isFading = false;
  let areAllGhosts = false;

  return {
    get texture() {
      return texture;
    },
    get bytes() {
      return texture.image.data!.byteLength;
    },
    paint(next) {
      colours = new Uint32Array(next.slice(0, next.length & ~3).buffer);
      codes = new Uint8Array();
      changed('styles');
    },
    paintByCode(next, palette) {
      colours = new Uint32Array();
      codes = next.slice();
      readPalette(palette, lookup);
      changed('styles');
    },
    clear() {
      colours = new Uint32Array();
      codes = new Uint8Array();
      changed('styles');
    },
    soften(elements, { fadesOthers = false } = {}) {
      soft = elements === 'all' ? 'all' : new Set(elements);
      isFading = fadesOthers && soft !== 'all';
      changed('counts');
    },
    ghostAll(isOn) {
      if (areAllGhosts === isOn) return;
      areAllGhosts = isOn;
      changed('counts');
    },
    fade(shown) {
      if (!isFading && !areAllGhosts) return shown;
      const faded = shown.map((bits) => (bits === 0 ? 0 : bits | ghost));
      for (const element of soft === 'all' ? [] : soft) {
        if (element < shown.length) faded[element] = shown[element]!;
      }
      return faded;
    },
    update({ shown, selected: chosen, count }) {
      const rows = Math.max(1, Math.ceil(count / width));
      if (texture.image.height !== rows) {
        texture.dispose();
        texture = createTexture(rows);
      }
      const texels = new Uint32Array(texture.image.data!.buffer);
      const end = Math.min(count, codes.length || colours.length);
      if (codes.length > 0) combineCodes(texels, { codes, lookup, shown, chosen, end });
      else combineColours(texels, { colours, shown, chosen, end });
      for (let i = end; i < count; i++) texels[i] = shown[i] === 0 ? 0 : (shown[i]! | chosen[i]!) << 24;
      for (const i of soft === 'all' ? Array(count).keys() : soft) {
        if (i < count && shown[i] !== 0) texels[i] = pale(texels[i]!);
      }
      texture.needsUpdate = true;
    },
    dispose: () => texture.dispose(),
  };
}

/** Half of its paint is left, so that a status is still seen and what lies on it too. */
function pale(texel: number): number {
  const isPainted = (texel & paintedBit) !== 0;
  const colour = isPainted ? ((texel & evenBits) >>> 1) + ((softColour & evenBits) >>> 1) : softColour;
  return colour | paintedBit | (texel & ~colourBits);
}

function createTexture(rows: number): DataTexture {
  const texture = new DataTexture(new Uint8Array(width * rows * 4), width, rows, RGBAIntegerFormat, UnsignedByteType);
  texture.internalFormat = 'RGBA8UI';
  texture.unpackAlignment = 4;
  return texture;
}

function readPalette(palette: Uint8Array, lookup: Uint32Array): void {
  for (let code = 0; code < 256; code++) {
    const at = code * 4;
    const colour = palette[at]! | (palette[at + 1]! << 8) | (palette[at + 2]! << 16);
    lookup[code] = (palette[at + 3] ?? 0) === 0 ? 0 : colour | paintedBit;
  }
}

interface Columns {
  shown: Uint8Array;
  chosen: Uint8Array;
  end: number;
}

// Loops without calls: a hundred thousand elements take well under a millisecond.
function combineCodes(
  texels: Uint32Array,
  { codes, lookup, shown, chosen, end }: Columns & { codes: Uint8Array; lookup: Uint32Array },
): void {
  for (let i = 0; i < end; i++) {
    const bits = shown[i]!;
    texels[i] = bits === 0 ? 0 : lookup[codes[i]!]! | ((bits | chosen[i]!) << 24);
  }
}

function combineColours(
  texels: Uint32Array,
  { colours, shown, chosen, end }: Columns & { colours: Uint32Array },
): void {
  for (let i = 0; i < end; i++) {
    const bits = shown[i]!;
    const colour = colours[i]!;
    const paint = colour >>> 24 === 0 ? 0 : (colour & colourBits) | paintedBit;
    texels[i] = bits === 0 ? 0 : paint | ((bits | chosen[i]!) << 24);
  }
}
