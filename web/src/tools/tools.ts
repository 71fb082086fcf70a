import { heatMapFace } from './heatMap/heatMapFace.ts';
import { keysFace } from './keys/keysFace.ts';
import { measureFace } from './measure/measureFace.ts';
import { photosFace } from './photos/photosFace.ts';
import { propertyPanelFace } from './propertyPanel/propertyPanelFace.ts';
import { quickPropertiesFace } from './quickProperties/quickPropertiesFace.ts';
import { screenshotFace } from './screenshot/screenshotFace.ts';
import { sectionBoxFace } from './sectionBox/sectionBoxFace.ts';
import { sectionsFace } from './sections/sectionsFace.ts';
import type { ToolFace } from './ToolFace.ts';
import { treeFace } from './tree/treeFace.ts';
import { twoViewsFace } from './twoViews/twoViewsFace.ts';
import { viewsFace } from './views/viewsFace.ts';
import { walkFace } from './walk/walkFace.ts';
import { wholeScanFace } from './wholeScan/wholeScanFace.ts';

/** The tools of the viewer in the order of the toolbar; a new one is a folder and a line here. */
export const tools: readonly ToolFace[] = [
  treeFace,
  propertyPanelFace,
  quickPropertiesFace,
  heatMapFace,
  wholeScanFace,
  twoViewsFace,
  sectionsFace,
  photosFace,
  measureFace,
  sectionBoxFace,
  viewsFace,
  walkFace,
  screenshotFace,
  keysFace,
];
