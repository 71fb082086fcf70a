import { z } from 'zod';

const version = 1;
const vector = z.tuple([z.number(), z.number(), z.number()]);

/** A line of the drawing: x, y, x, y … in metres, right and up of the section's place. */
const outline = z.object({ places: z.array(z.number()), isClosed: z.boolean() });

/** A direction of the drawing: what it is called and which world coordinate (or distance) the drawing's 0 has. */
const axis = z.object({ label: z.string(), zeroM: z.number() });

/** One section through an element: what a drawing of it shows, in metres, at any scale. */
const drawnSection = z.object({
  /** `Section A`, `Section B` … */
  name: z.string(),
  /** What is cut and where. */
  title: z.string(),
  /** a·x + b·y + c·z + d = 0 in world coordinates; (a, b, c) has length one and points to the reader. */
  planeCoefficients: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Where the drawing's 0, 0 lies in the world, and its directions there. */
  at: vector,
  right: vector,
  up: vector,
  axes: z.object({ right: axis, up: axis }),
  /** What the element and its points fill; the first view shows it, or the part about the arrow where it is very long. */
  extent: z.object({ left: z.number(), bottom: z.number(), right: z.number(), top: z.number() }),
  /** Scale as 1 : ratio of the printed sheet. */
  ratio: z.number().positive(),
  element: z.array(outline),
  neighbours: z.array(outline),
  /** Scan points beside the plane, a row each: x, y, height above the plane towards the reader, signed deviation; metres. */
  points: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** From the model's surface to the scan, where it tells most; `lengthM` is what was read, `label` what is written at it. */
  arrow: z
    .object({
      fromX: z.number(),
      fromY: z.number(),
      toX: z.number(),
      toY: z.number(),
      lengthM: z.number(),
      label: z.string().optional(),
    })
    .optional(),
  /** Where it was built by its verdict; absent where the verdict says nothing of its place. */
  asBuilt: z.array(outline).optional(),
  /** The stretches of the element's outline at which the scan has no points. */
  unseen: z.array(outline).optional(),
  /** How far from the plane points are still drawn, metres; absent of a map, which has all of a floor's faces. */
  reachM: z.number().optional(),
  /** What of the verdict is read here, and how many points say so. */
  reading: z.string().optional(),
  /** Why the drawing does not show the verdict's number, or has no points. */
  note: z.string().optional(),
});
export type DrawnSection = z.infer<typeof drawnSection>;

/** How an element differs from its design by its verdict; world, metres. */
const drawnDeviation = z.object({
  kind: z.enum(['moved', 'turned', 'size', 'girth']),
  /** Of length one: the way in which it moved, outwards of the side that is farther out, or the axis that it is thicker about. */
  direction: vector,
  /** How far it moved; how much larger it is, and smaller where negative. */
  byM: z.number(),
  /** Of a size, a place on the side that stays; of a girth, on the axis. */
  from: vector,
  /** Of a size or girth, what was designed. */
  designedM: z.number(),
  /** As the verdict says it: '90 ± 6 mm'. */
  said: z.string(),
  lowM: z.number().nullable(),
  highM: z.number().nullable(),
});
export type DrawnDeviation = z.infer<typeof drawnDeviation>;

const elementSections = z.object({
  format: z.literal('plumbline sections'),
  version: z.literal(version),
  /** Of the colours; metres. */
  toleranceM: z.number(),
  maximumM: z.number(),
  /** Only where the verdict says that the element stands elsewhere or has another size. */
  deviation: drawnDeviation.optional(),
  /** The scan went past where the element should be. */
  isMissing: z.boolean().optional(),
  /** A part of it is built, the scan went past where the rest should be. */
  isInPart: z.boolean().optional(),
  sections: z.array(drawnSection),
});

/** All sections through an element. */
export type ElementSections = z.infer<typeof elementSections>;

/** The bytes of sections: JSON; whoever makes them rounds the numbers. */
export function writeElementSections(sections: Omit<ElementSections, 'format' | 'version'>): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ format: 'plumbline sections', version, ...sections }));
}

/** Reads sections; throws a RangeError on bytes that are none, or not whole. */
export function readElementSections(bytes: Uint8Array): ElementSections {
  try {
    return elementSections.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    throw new RangeError('These bytes are no sections of an element.', { cause: error });
  }
}
