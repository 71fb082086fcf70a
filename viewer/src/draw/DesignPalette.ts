import { DataTexture, RGBAFormat, UnsignedByteType } from 'three';

/** The design colours of all models; a vertex names one of 256. */
export interface DesignPalette {
  readonly texture: DataTexture;
  /** The number of a colour; of the nearest one when there is no room for it. */
  find(red: number, green: number, blue: number, opacity: number): number;
  clear(): void;
  dispose(): void;
}

const room = 256;

/** A palette without colours. */
export function createDesignPalette(): DesignPalette {
  const data = new Uint8Array(room * 4);
  const texture = new DataTexture(data, room, 1, RGBAFormat, UnsignedByteType);
  const numbers = new Map<number, number>();
  let used = 0;

  function findNearest(red: number, green: number, blue: number, opacity: number): number {
    let nearest = 0;
    let least = Infinity;
    for (let i = 0; i < room; i++) {
      const at = i * 4;
      const distance =
        (data[at]! - red) ** 2 +
        (data[at + 1]! - green) ** 2 +
        (data[at + 2]! - blue) ** 2 +
        (data[at + 3]! - opacity) ** 2;
      if (distance < least) {
        least = distance;
        nearest = i;
      }
    }
    return nearest;
  }

  return {
    texture,
    find(red, green, blue, opacity) {
      const key = ((red << 24) | (green << 16) | (blue << 8) | opacity) >>> 0;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = used < room ? used++ : findNearest(red, green, blue, opacity);
      if (numbers.size < room) {
        data.set([red, green, blue, opacity], number * 4);
        texture.needsUpdate = true;
      }
      numbers.set(key, number);
      return number;
    },
    clear() {
      numbers.clear();
      used = 0;
    },
    dispose: () => texture.dispose(),
  };
}
