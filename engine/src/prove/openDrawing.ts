import type { HandCut } from '@plumbline/contract/drawings/handCut';
import { type ElementPoints, readElementPoints } from '@plumbline/contract/formats/elementPoints';
import { EngineError } from '../ground/EngineError.ts';
import type { Vector } from '../ground/geometry/Vector.ts';
import { encodePng } from '../ground/image/encodePng.ts';
import { unpackDrawnMesh } from './drawnMesh.ts';
import { meshFile } from './nameEvidence.ts';
import { renderPerspective } from './render/renderPerspective.ts';
import { placePoints } from './scene/DrawnPoints.ts';
import { prepareOutlines } from './scene/prepareScene.ts';
import { drawKeyPlan } from './sections/drawKeyPlan.ts';
import type { SectionSubject } from './sections/drawSheet.ts';
import { type MadeSections, makeHandCut, makeSections } from './sections/makeSections.ts';
import { type MeshOutline, outlineInMesh } from './spheres/outlineInMesh.ts';

/** An element to be drawn, and all that is told of it. */
export interface DrawSubject {
  /** Its number in the mesh. */
  element: number;
  verdict: SectionSubject;
  /** Its offset as fitted, where one was; metres. */
  offsetM?: Vector | undefined;
  /** Its scan points (contract/formats/elementPoints), where it has any. */
  points?: Uint8Array | undefined;
}

/** The model of a run, made ready to draw its elements. */
export interface Drawing {
  /** About how much memory it takes. */
  readonly bytes: number;
  /** All sections through an element, as data. */
  sections(subject: DrawSubject): MadeSections;
  /** The section through it by a plane that somebody chose, as data. */
  cut(subject: DrawSubject, hand: HandCut): MadeSections;
  /** The element among its neighbours, PNG. */
  picture(subject: DrawSubject): Uint8Array;
  /** What is seen of an element in a panorama, as directions in its frame. */
  outline(wanted: MeshOutline): Vector[][];
  /** Where the element is in its building, SVG. */
  plan(subject: DrawSubject): string;
}

/** Of flat faces little is left to gain by trying harder. */
const pngLevel = 1;
/** What pictures need beside the mesh: of each triangle its normal, its element, and whether it is glass. */
const bytesPerTriangle = 17;

/** Opens the mesh that `packDrawnMesh` packed. */
export function openDrawing(meshBytes: Uint8Array): Drawing {
  const { mesh, seeThrough } = unpackDrawnMesh(meshBytes);
  const scene = prepareOutlines(mesh, seeThrough);
  const open = ({ element, verdict, offsetM, points }: DrawSubject) => {
    if (!(mesh.triangleStart[element] < mesh.triangleStart[element + 1])) throw noShape(element);
    const placed = placePoints(points && readPoints(points, element), mesh.origin);
    return { scene, element, verdict, offsetM, points: placed };
  };
  return {
    bytes: mesh.positions.byteLength + mesh.indices.byteLength + (mesh.indices.length / 3) * bytesPerTriangle,
    sections: (subject) => makeSections(open(subject)),
    cut: (subject, hand) => makeHandCut(open(subject), hand),
    picture(subject) {
      const { verdict, ...opened } = open(subject);
      const { status, toleranceM } = verdict;
      const { width, height, rgb } = renderPerspective({ ...opened, status, toleranceM });
      return encodePng(width, height, rgb, { level: pngLevel });
    },
    outline: (wanted) => outlineInMesh(scene, wanted),
    plan(subject) {
      const { element, verdict } = open(subject);
      return drawKeyPlan(scene, element, verdict.status);
    },
  };
}

const noShape = (element: number) =>
  new EngineError({ kind: 'invalid', file: meshFile, place: `element ${element}`, reason: 'it has no such shape' });

function readPoints(bytes: Uint8Array, element: number): ElementPoints {
  try {
    return readElementPoints(bytes);
  } catch (cause) {
    const reason = 'they cannot be read';
    throw new EngineError({ kind: 'invalid', file: `The points of element ${element}`, reason, cause });
  }
}
