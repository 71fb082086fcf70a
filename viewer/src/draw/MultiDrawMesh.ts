import { type BufferGeometry, type Material, Mesh } from 'three';

/**
 * A mesh that draws some ranges of its vertices with one call, or with one for each where WEBGL_multi_draw is missing: the
 * renderer knows how, for what calls itself a batched mesh (three.js 0.187, WebGLRenderer.renderBufferDirect).
 */
export class MultiDrawMesh extends Mesh {
  readonly isBatchedMesh = true;
  readonly _multiDrawStarts: Int32Array;
  readonly _multiDrawCounts: Int32Array;
  _multiDrawCount = 0;
  /** What a batched mesh has besides, and this one does without. */
  readonly _matricesTexture = null;
  readonly _indirectTexture = null;
  readonly _colorsTexture = null;

  readonly #indexBytes: number;

  constructor(
    geometry: BufferGeometry,
    material: Material,
    { mostRanges, indexBytes }: { mostRanges: number; indexBytes: number },
  ) {
    super(geometry, material);
    this.#indexBytes = indexBytes;
    this._multiDrawStarts = new Int32Array(mostRanges);
    this._multiDrawCounts = new Int32Array(mostRanges);
    this.matrixAutoUpdate = false;
    this.matrixWorldAutoUpdate = false;
    this.frustumCulled = false;
    this.visible = false;
  }

  clearRanges(): void {
    this._multiDrawCount = 0;
    this.visible = false;
  }

  /** Of vertices or indices; ranges that follow each other become one. */
  addRange(start: number, count: number): void {
    if (count === 0) return;
    const last = this._multiDrawCount - 1;
    // Calls count starts in bytes where there are indices.
    const at = start * this.#indexBytes;
    if (last >= 0 && this._multiDrawStarts[last]! + this._multiDrawCounts[last]! * this.#indexBytes === at) {
      this._multiDrawCounts[last]! += count;
      return;
    }
    this._multiDrawStarts[last + 1] = at;
    this._multiDrawCounts[last + 1] = count;
    this._multiDrawCount++;
    this.visible = true;
  }
}
