import { type FragmentsModel, FragmentsModels, RenderedFaces } from '@thatopen/fragments';
import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  PerspectiveCamera,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { LoadOrder, Vector } from './BenchPage.ts';
import { createBenchPage } from './createBenchPage.ts';
import { type Engine, statusColours } from './Engine.ts';
import { size } from './size.ts';

/** @thatopen/fragments as its documentation uses it, with plain three.js around. */
function createFragmentsEngine(): Engine {
  const renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(size.width, size.height);
  document.body.append(renderer.domElement);
  const scene = new Scene();
  scene.background = new Color(0xffffff);
  const light = new DirectionalLight(0xffffff, 1.5);
  light.position.set(0.4, 1, 0.3);
  scene.add(new AmbientLight(0xffffff, 1.5), light);
  const camera = new PerspectiveCamera(45, size.width / size.height, 1, 1000);
  const fragments = new FragmentsModels('/worker.mjs');
  // Within this time of the last one, update(true) would give back control with nothing done.
  fragments.settings.maxUpdateRate = 0;
  let model: FragmentsModel;
  let elements: number[] = [];
  /** From ours (Z up) to theirs (Y up, somewhere else). */
  let toTheirs = (at: Vector) => new Vector3(...at);
  let seen: { eye: Vector; target: Vector } | undefined;
  let isMoving = false;

  async function load({ urls, min, max }: LoadOrder): Promise<void> {
    const [url, another] = urls;
    if (url === undefined || another !== undefined) throw new Error('One model at a time can be compared.');
    const answer = await fetch(url);
    const loaded = fragments.load(await answer.arrayBuffer(), { modelId: 'model', camera });
    model = await loaded;
    scene.add(model.object);
    const box = new Box3(turn(min), turn(min)).expandByPoint(turn(max));
    const shift = model.box.getCenter(new Vector3()).sub(box.getCenter(new Vector3()));
    checkSize(model.box, box);
    toTheirs = (at) => turn(at).add(shift);
    const radius = box.getSize(new Vector3()).length() / 2;
    Object.assign(camera, { near: radius / 200, far: radius * 10 });
    camera.updateProjectionMatrix();
    look();
  }

  function look(): void {
    if (!seen) return;
    camera.position.copy(toTheirs(seen.eye));
    camera.lookAt(toTheirs(seen.target));
    camera.updateMatrixWorld();
    isMoving = true;
  }

  return {
    canvas: renderer.domElement,
    load,
    async prepare() {
      elements = (await model.getItemsIdsWithGeometry()).toSorted((a, b) => a - b);
    },
    async finish() {
      await fragments.update(true);
      // The first one may be answered by work that was under way before the last call.
      await fragments.update(true);
    },
    frame: (drawn) =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const startedAt = performance.now();
          // While the camera moves, tiles come as they come.
          if (isMoving) void fragments.update();
          isMoving = false;
          renderer.render(scene, camera);
          const scriptMs = performance.now() - startedAt;
          drawn();
          resolve({ startedAt, scriptMs });
        });
      }),
    look(eye, target) {
      seen = { eye, target };
      look();
    },
    // setColor would be the plainer call, but makes a material for each element and gives up at the 65,536th.
    paint(status) {
      const lists = statusColours.map((colour, wanted) => ({
        material: {
          color: new Color(`rgb(${colour.join()})`),
          opacity: 1,
          transparent: false,
          renderedFaces: RenderedFaces.TWO,
        },
        own: elements.filter((_, i) => status(i) === wanted),
      }));
      return async () => {
        await Promise.all(lists.map(({ own, material }) => model.highlight(own, material)));
      };
    },
    isolate(isShown) {
      const others = elements.filter((_, i) => !isShown(i));
      return () => model.setVisible(others, false);
    },
    async pick(x, y) {
      const hit = await model.raycast({ camera, mouse: new Vector2(x, y), dom: renderer.domElement });
      return hit !== null && hit !== undefined;
    },
  };
}

const turn = ([x, y, z]: Vector) => new Vector3(x, z, -y);

/** Both engines must show the same model. */
function checkSize(theirs: Box3, ours: Box3): void {
  const difference = theirs.getSize(new Vector3()).sub(ours.getSize(new Vector3())).length();
  if (difference > 0.01 * ours.getSize(new Vector3()).length()) {
    throw new Error(`The two models differ in size by ${difference.toFixed(2)} m.`);
  }
}

Object.assign(window, { bench: createBenchPage(createFragmentsEngine()) });
