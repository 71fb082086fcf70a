import {
  DepthStencilFormat,
  DepthTexture,
  LinearFilter,
  LinearMipmapNearestFilter,
  NearestFilter,
  type PixelFormat,
  RedFormat,
  RGBAFormat,
  RGFormat,
  SRGBColorSpace,
  UnsignedInt248Type,
  WebGLRenderTarget,
} from 'three';
import type { Quality } from './createQuality.ts';

/** What a frame is drawn into before it comes to the canvas. */
export interface Targets {
  /** Colours; with effects also what lies where (its second texture), and its depth. */
  scene: WebGLRenderTarget;
  /** How much of an edge lies between a pixel and the next one to the right, and above it. */
  edges: WebGLRenderTarget;
  /** Half as wide and high: how much of the surroundings is open, and how far away that is. */
  openness: WebGLRenderTarget;
}

/** Targets of the frame's size, made when they are first asked for. */
export interface TargetRoom {
  readonly bytes: number;
  take(width: number, height: number, how: Pick<Quality, 'samples' | 'effects'>): Targets;
  dispose(): void;
}

/** No targets yet. */
export function createTargets(): TargetRoom {
  let own: { targets: Targets; key: string; bytes: number } | undefined;

  function drop(): void {
    for (const target of Object.values(own?.targets ?? {})) {
      target.depthTexture?.dispose();
      target.dispose();
    }
    own = undefined;
  }

  return {
    get bytes() {
      return own?.bytes ?? 0;
    },
    take(width, height, { samples, effects }) {
      const key = `${width} ${height} ${samples} ${effects}`;
      if (own?.key === key) return own.targets;
      drop();
      const hasEffects = effects !== 'none';
      const half = (edge: number) => Math.max(1, Math.ceil(edge / 2));
      const targets = {
        scene: createScene(width, height, { samples, hasEffects }),
        edges: hasEffects ? createPlain(width, height, RGFormat, true) : createPlain(1, 1, RedFormat),
        openness: effects === 'all' ? createPlain(half(width), half(height), RGFormat) : createPlain(1, 1, RedFormat),
      };
      const perPixel = (hasEffects ? 8 : 4) * (1 + samples) + 4 * (samples + (hasEffects || samples === 0 ? 1 : 0));
      const shades = (hasEffects ? 2.7 : 0) + (effects === 'all' ? 0.5 : 0);
      own = { targets, key, bytes: Math.ceil(width * height * (perPixel + shades)) };
      return targets;
    },
    dispose: drop,
  };
}

function createScene(
  width: number,
  height: number,
  { samples, hasEffects }: { samples: number; hasEffects: boolean },
): WebGLRenderTarget {
  const target = new WebGLRenderTarget(width, height, {
    samples,
    count: hasEffects ? 2 : 1,
    format: RGBAFormat,
    magFilter: NearestFilter,
    minFilter: NearestFilter,
    resolveDepthBuffer: hasEffects,
    stencilBuffer: true,
    resolveStencilBuffer: false,
  });
  // Materials of three.js then write what screens take, as they do to the canvas.
  target.texture.colorSpace = SRGBColorSpace;
  target.texture.internalFormat = 'RGBA8';
  Object.assign(target, { isXRRenderTarget: true });
  if (hasEffects) target.depthTexture = createDepths(width, height);
  return target;
}

function createDepths(width: number, height: number): DepthTexture {
  const depths = new DepthTexture(width, height, UnsignedInt248Type);
  depths.format = DepthStencilFormat;
  return depths;
}

function createPlain(width: number, height: number, format: PixelFormat, hasLevels = false): WebGLRenderTarget {
  return new WebGLRenderTarget(width, height, {
    format,
    depthBuffer: false,
    magFilter: LinearFilter,
    minFilter: hasLevels ? LinearMipmapNearestFilter : LinearFilter,
    generateMipmaps: hasLevels,
  });
}
