/** A complex image of size × size, size a power of two. */
export interface ComplexImage {
  size: number;
  real: Float64Array;
  imaginary: Float64Array;
}

export function createComplexImage(size: number): ComplexImage {
  return { size, real: new Float64Array(size * size), imaginary: new Float64Array(size * size) };
}

/** The two-dimensional Fourier transform in place; the inverse is not divided by the number of pixels. */
export function transformImage({ size, real, imaginary }: ComplexImage, isInverse = false): void {
  const tables = createTables(size, isInverse);
  const rowReal = new Float64Array(size);
  const rowImaginary = new Float64Array(size);
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < size; row++) {
      const from = row * size;
      if (isZero(real, imaginary, from, size)) continue;
      rowReal.set(real.subarray(from, from + size));
      rowImaginary.set(imaginary.subarray(from, from + size));
      transformRow(rowReal, rowImaginary, tables);
      real.set(rowReal, from);
      imaginary.set(rowImaginary, from);
    }
    transpose(real, size);
    transpose(imaginary, size);
  }
}

interface Tables {
  cosines: Float64Array;
  sines: Float64Array;
  reversed: Uint32Array;
}

function createTables(size: number, isInverse: boolean): Tables {
  const sign = isInverse ? 1 : -1;
  const angle = (k: number) => (2 * Math.PI * k) / size;
  const reversed = new Uint32Array(size);
  for (let i = 1; i < size; i++) reversed[i] = (reversed[i >> 1] >> 1) | (i & 1 ? size >> 1 : 0);
  return {
    cosines: Float64Array.from({ length: size / 2 }, (_, k) => Math.cos(angle(k))),
    sines: Float64Array.from({ length: size / 2 }, (_, k) => sign * Math.sin(angle(k))),
    reversed,
  };
}

/** Cooley and Tukey, radix 2. */
function transformRow(real: Float64Array, imaginary: Float64Array, { cosines, sines, reversed }: Tables): void {
  const size = real.length;
  for (let i = 0; i < size; i++) {
    const j = reversed[i];
    if (j <= i) continue;
    const r = real[i];
    const m = imaginary[i];
    real[i] = real[j];
    imaginary[i] = imaginary[j];
    real[j] = r;
    imaginary[j] = m;
  }
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half) {
      for (let k = 0; k < half; k++) {
        const c = cosines[k * stride];
        const s = sines[k * stride];
        const a = start + k;
        const b = a + half;
        const r = real[b] * c - imaginary[b] * s;
        const m = real[b] * s + imaginary[b] * c;
        real[b] = real[a] - r;
        imaginary[b] = imaginary[a] - m;
        real[a] += r;
        imaginary[a] += m;
      }
    }
  }
}

function isZero(real: Float64Array, imaginary: Float64Array, from: number, length: number): boolean {
  for (let i = from; i < from + length; i++) if (real[i] !== 0 || imaginary[i] !== 0) return false;
  return true;
}

function transpose(values: Float64Array, size: number): void {
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const value = values[i * size + j];
      values[i * size + j] = values[j * size + i];
      values[j * size + i] = value;
    }
  }
}
