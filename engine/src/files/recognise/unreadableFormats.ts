import { adviceOnEnding } from '@plumbline/contract/fileFormats';

/** A format that is recognised and cannot be read; the advice says what to do instead. */
export interface UnreadableFormat {
  extensions: readonly string[];
  /** How its content begins, as latin1 text, where that is enough to know it. */
  starts?: readonly string[];
  /** The same for what takes more than a beginning. */
  pattern?: RegExp;
  advice: string;
}

/** What people have instead of open formats, and the way out in their words. */
export const unreadableFormats: readonly UnreadableFormat[] = [
  {
    extensions: ['rvt', 'rfa', 'rte'],
    advice: adviceOnEnding('rvt'),
  },
  {
    extensions: ['nwd', 'nwc', 'nwf'],
    advice: adviceOnEnding('nwd'),
  },
  {
    extensions: ['b2g'],
    advice: adviceOnEnding('b2g'),
  },
  {
    extensions: ['rcp', 'rcs'],
    advice: 'this is an Autodesk ReCap file; open it in ReCap Pro, export it as E57 and upload that',
  },
  {
    extensions: ['fls', 'fws', 'lsproj'],
    advice: 'this is a FARO SCENE file; open it in SCENE, export the scans as E57 and upload that',
  },
  {
    extensions: ['zfs', 'zfprj'],
    advice: 'this is a Zoller+Fröhlich scan; open it in LaserControl, export it as E57 and upload that',
  },
  {
    extensions: ['imp', 'lgs', 'lgsx'],
    advice: 'this is a Leica file; open it in Cyclone, export the scans as E57 and upload that',
  },
  {
    extensions: ['rdbx', 'rxp', 'rsp'],
    advice: 'this is a RIEGL file; open it in RiSCAN PRO, export the scans as E57 or LAZ and upload that',
  },
  { extensions: ['tzf'], advice: 'this is a Trimble scan; open it in RealWorks, export it as E57 and upload that' },
  {
    extensions: ['bin', 'cloud'],
    advice: 'point clouds of this kind cannot be read; save it as E57, LAZ or PLY, for instance with CloudCompare',
  },
  {
    extensions: ['dwg'],
    pattern: /^AC10\d\d/,
    advice: 'this is an AutoCAD drawing; export IFC from the program in which the model was drawn',
  },
  {
    extensions: ['dxf'],
    starts: ['AutoCAD Binary DXF'],
    pattern: /^\s*(999\r?\n.*\r?\n\s*)?0\r?\n\s*SECTION\r?\n/,
    advice: 'this is a DXF drawing; export IFC from the program in which the model was drawn',
  },
  {
    extensions: ['dgn'],
    advice: 'this is a MicroStation file; export IFC from OpenBuildings or MicroStation and upload that',
  },
  {
    extensions: ['skp'],
    starts: ['\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0'],
    advice: 'this is a SketchUp file; export IFC from SketchUp (File › Export › 3D Model) and upload that',
  },
  { extensions: ['pln', 'pla'], advice: 'this is an Archicad project; save it as IFC4 from Archicad and upload that' },
  {
    extensions: ['3dm'],
    starts: ['3D Geometry File Format'],
    advice: 'this is a Rhino file; export IFC with VisualARQ or from the authoring program',
  },
  {
    extensions: ['ifcxml'],
    pattern: /<(\w+:)?(ifcXML|iso_10303_28)\b/i,
    advice: 'IFC written as XML cannot be read; export IFC as a STEP file (.ifc)',
  },
  {
    extensions: ['obj', 'mtl'],
    advice: 'an OBJ file holds surfaces without elements; upload the model as IFC, and scans as E57, LAZ or PLY',
  },
  {
    extensions: ['stl'],
    pattern: /^solid [\s\S]*facet normal/,
    advice: 'an STL file holds surfaces without elements; upload the model as IFC',
  },
  {
    extensions: ['fbx', 'dae', 'gltf', 'glb', '3ds'],
    starts: ['Kaydara FBX Binary', 'glTF'],
    advice: 'this file holds surfaces without elements; upload the model as IFC',
  },
  {
    extensions: ['gz', 'tgz'],
    starts: ['\x1f\x8b'],
    advice: 'this is packed with gzip; unpack it first, or pack the files as .zip',
  },
  {
    extensions: ['7z'],
    starts: ['7z\xbc\xaf\x27\x1c'],
    advice: 'this is packed with 7-Zip; unpack it first, or pack the files as .zip',
  },
  {
    extensions: ['rar'],
    starts: ['Rar!\x1a\x07'],
    advice: 'this is packed with RAR; unpack it first, or pack the files as .zip',
  },
  {
    extensions: ['tar'],
    pattern: /^[\s\S]{257}ustar/,
    advice: 'this is a tar archive; unpack it first, or pack the files as .zip',
  },
  { extensions: ['pdf'], starts: ['%PDF-'], advice: 'this is a PDF document, neither a scan nor a model' },
  {
    extensions: ['jpg', 'jpeg', 'png', 'tif', 'tiff'],
    starts: ['\xff\xd8\xff', '\x89PNG', 'II*\0', 'MM\0*'],
    advice: 'this is a picture, neither a scan nor a model',
  },
];
