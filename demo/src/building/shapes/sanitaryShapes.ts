import type { Shape } from './Shape.ts';
import { part } from './Shape.ts';
import { bar, box, circle, ellipse, prism } from './solids.ts';

/** Wall-hung WC; the wall is y = 0, the pan reaches to -Y. */
export const toiletShape: Shape = {
  name: 'wall hung',
  parts: [
    part('ceramic', prism(ellipse([0, -300], 150, 200), [180, 380]), prism(ellipse([0, -310], 185, 240), [380, 420])),
    part('ceramic', box({ x: [-150, 150], y: [-140, 0], z: [180, 380] })),
    part('laminate', box({ x: [-300, 300], y: [-30, 0], z: [0, 1150] })),
    part('stainless', box({ x: [-120, 120], y: [-42, -30], z: [980, 1120] })),
  ],
};

/** Urinal; the wall is y = 0. */
export const urinalShape: Shape = {
  name: '350',
  parts: [
    part(
      'ceramic',
      box({ x: [-175, 175], y: [-60, 0], z: [600, 1180] }),
      prism(ellipse([0, -160], 160, 150), [600, 760]),
    ),
    part('stainless', bar([0, -30, 1180], [0, -30, 1300], circle(20))),
  ],
};

/** Basin with tap and mirror. */
export const washbasinShape: Shape = {
  name: '600',
  parts: [
    part(
      'ceramic',
      prism(
        [
          [-300, 0],
          [-300, -330],
          [-200, -460],
          [200, -460],
          [300, -330],
          [300, 0],
        ],
        [720, 850],
        [ellipse([0, -230], 220, 150)],
      ),
      prism(ellipse([0, -230], 220, 150), [720, 745]),
    ),
    part(
      'stainless',
      bar([0, -50, 850], [0, -50, 990], circle(30)),
      box({ x: [-12, 12], y: [-200, -50], z: [965, 990] }),
    ),
    part('stainless', box({ x: [-300, 300], y: [-12, 0], z: [1150, 1950] })),
  ],
};

/** Drop-in sink of a kitchen counter, 900 high; the wall is y = 0. */
export const sinkShape: Shape = {
  name: '800 x 450',
  parts: [
    part(
      'stainless',
      box({ x: [-400, 400], y: [-540, -90], z: [900, 908] }),
      bar([0, -60, 900], [0, -60, 1180], circle(28)),
      box({ x: [-11, 11], y: [-260, -60], z: [1160, 1180] }),
    ),
  ],
};
