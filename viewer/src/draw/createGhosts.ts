import {
  type Camera,
  LessEqualDepth,
  NotEqualStencilFunc,
  type RawShaderMaterial,
  Scene,
  type WebGLRenderer,
} from 'three';

/** What is see-through as a whole. */
export interface Ghosts {
  readonly scene: Scene;
  readonly isSeen: boolean;
  draw(renderer: WebGLRenderer, camera: Camera): void;
}

/** What has put this number into the stencil buffer has no ghost before it: its colour tells something. */
export const sparedStencil = 1;
const sparing = { stencilWrite: true, stencilRef: sparedStencil, stencilFunc: NotEqualStencilFunc } as const;

/**
 * Ghosts of these materials. First only their depth: of what lies behind each other the nearest is seen, once. Blended one
 * over the other, a building of ghosts would be a fog in which nothing else can be seen.
 */
export function createGhosts(materials: readonly RawShaderMaterial[]): Ghosts {
  const scene = new Scene();
  scene.matrixWorldAutoUpdate = false;
  for (const material of materials) Object.assign(material, { depthFunc: LessEqualDepth, ...sparing });

  function setPass(isDepth: boolean): void {
    for (const material of materials) {
      material.colorWrite = !isDepth;
      material.depthWrite = isDepth;
    }
  }

  const isSeen = () => scene.children.some(({ visible }) => visible);

  return {
    scene,
    get isSeen() {
      return isSeen();
    },
    draw(renderer, camera) {
      if (!isSeen()) return;
      for (const isDepth of [true, false]) {
        setPass(isDepth);
        renderer.render(scene, camera);
      }
    },
  };
}
