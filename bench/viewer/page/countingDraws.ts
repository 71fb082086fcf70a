const drawCalls = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const;
/** Which argument says how many vertices, and which how many instances. */
const places = {
  drawElements: { vertices: 1, instances: undefined },
  drawArrays: { vertices: 2, instances: undefined },
  drawElementsInstanced: { vertices: 1, instances: 4 },
  drawArraysInstanced: { vertices: 2, instances: 3 },
} as const;

/** Counts what is given to WebGL in the meantime; what is drawn as lines counts as a call without triangles. */
export async function countingDraws(during: () => Promise<void>): Promise<{ drawCalls: number; triangles: number }> {
  const counted = { drawCalls: 0, triangles: 0 };
  const calls = WebGL2RenderingContext.prototype as unknown as Record<string, (...values: number[]) => void>;
  const originals = drawCalls.map((name) => [name, calls[name]!] as const);
  for (const [name, original] of originals) {
    const { vertices, instances } = places[name];
    calls[name] = function (this: WebGL2RenderingContext, ...values) {
      counted.drawCalls++;
      const copies = instances === undefined ? 1 : values[instances]!;
      if (values[0] === WebGL2RenderingContext.TRIANGLES) counted.triangles += (values[vertices]! / 3) * copies;
      original.apply(this, values);
    };
  }
  const { restore } = countMultiDraws((vertices) => {
    counted.drawCalls++;
    counted.triangles += vertices / 3;
  });
  try {
    await during();
  } finally {
    restore();
    for (const [name, original] of originals) calls[name] = original;
  }
  return counted;
}

/** Calls of WEBGL_multi_draw, which only triangles are drawn with. */
function countMultiDraws(count: (vertices: number) => void): { restore(): void } {
  const context = document.createElement('canvas').getContext('webgl2');
  const extension: object | null | undefined = context?.getExtension('WEBGL_multi_draw');
  if (!extension) return { restore: () => undefined };
  const calls = Object.getPrototypeOf(extension) as Record<string, (...values: unknown[]) => void>;
  const originals = ['multiDrawArraysWEBGL', 'multiDrawElementsWEBGL'].map((name) => [name, calls[name]!] as const);
  for (const [name, original] of originals) {
    const isArrays = name === 'multiDrawArraysWEBGL';
    calls[name] = function (this: object, ...values) {
      const counts = values[isArrays ? 3 : 1] as Int32Array;
      const length = values[isArrays ? 5 : 6] as number;
      count(counts.subarray(0, length).reduce((sum, vertices) => sum + vertices, 0));
      original.apply(this, values);
    };
  }
  return {
    restore() {
      for (const [name, original] of originals) calls[name] = original;
    },
  };
}
