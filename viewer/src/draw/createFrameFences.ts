/** Back-pressure of the GPU: how many frames it has still to draw. */
export interface FrameFences {
  /** A frame was handed over. */
  mark(): void;
  /** Two frames wait: another one would only be seen later. */
  readonly isBehind: boolean;
  dispose(): void;
}

const mostInFlight = 2;

/**
 * Fences after each frame. Not every browser holds back animation frames for a GPU that is behind: headless Chromium on
 * an NVIDIA card took a hundred of them, which were seen three seconds later, and their times said that all was well.
 */
export function createFrameFences(gl: WebGL2RenderingContext): FrameFences {
  const fences: WebGLSync[] = [];
  const isDone = (fence: WebGLSync) =>
    gl.isContextLost() || gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.UNSIGNALED;

  function drop(): void {
    const fence = fences.shift();
    if (fence) gl.deleteSync(fence);
  }

  return {
    mark() {
      const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      if (fence) fences.push(fence);
    },
    get isBehind() {
      while (fences.length > 0 && isDone(fences[0]!)) drop();
      return fences.length >= mostInFlight;
    },
    dispose() {
      while (fences.length > 0) drop();
    },
  };
}
