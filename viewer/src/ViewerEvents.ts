import type { Box } from './geometry/Box.ts';
import type { ScreenPoint } from './geometry/ScreenPoint.ts';
import type { WorldPoint } from './geometry/vectors.ts';
import type { CameraState } from './scene/cameraMath.ts';
import type { SelectionChange } from './scene/Selection.ts';

/** What lies under a point of the screen; world metres. */
export interface Pick {
  element: number;
  point: WorldPoint;
  /** Of length one, towards the viewer. */
  normal: WorldPoint;
  /** From the eye. */
  distanceM: number;
  /** The corners of the triangle that was hit. */
  triangle: [WorldPoint, WorldPoint, WorldPoint];
}

/** What a hand did, for tools; `consume` keeps it from the camera and the selection. */
export interface ViewerPointer {
  /** The same from down to up: two fingers have two. */
  id: number;
  at: ScreenPoint;
  /** 0 left, 1 middle, 2 right; -1 when a move has no button of its own. */
  button: number;
  /** All that are down, as in DOM events. */
  buttons: number;
  shift: boolean;
  kind: 'mouse' | 'touch' | 'pen';
  consume(): void;
}

/** A press and release in one place. */
export interface ViewerClick extends ViewerPointer {
  pick: Pick | undefined;
  /** The second of a double click. */
  isDouble: boolean;
}

/** What a viewer tells. */
export interface ViewerEvents {
  /** Something was drawn. */
  frame: undefined;
  camera: CameraState;
  selection: SelectionChange;
  visibility: undefined;
  /** The section box, or that there is none. */
  clip: Box | undefined;
  /** At most once a frame, only while somebody listens. */
  hover: Pick | undefined;
  click: ViewerClick;
  /** `at` is of the canvas, also where two pictures are drawn on it. */
  contextMenu: { at: ScreenPoint; pick: Pick | undefined };
  /** A pointer that a tool consumes here is the tool's until it is up. */
  pointerDown: ViewerPointer;
  pointerMove: ViewerPointer;
  pointerUp: ViewerPointer;
  /** A wheel, in pixels; `consume` keeps it from the camera. */
  wheel: { at: ScreenPoint; pixels: number; consume(): void };
  /** A key while the canvas has the focus; `consume` keeps it from the viewer. */
  key: { key: string; shift: boolean; consume(): void };
  contextLost: undefined;
  contextRestored: undefined;
  /** All blocks of a model are there. */
  loaded: undefined;
}
