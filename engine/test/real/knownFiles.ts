import type { EngineErrorKind } from '../../src/ground/EngineError.ts';

/** What a public file is known to hold. Written down once: never from our own readers. */
export interface KnownFile {
  /** The file itself, not another of that name. */
  bytes: number;
  scan?: KnownScan;
  model?: KnownModel;
  refused?: { kind: EngineErrorKind; place: RegExp };
}

/** From the file's own header, and from decoding its columns with numpy. */
export interface KnownScan {
  scans: number[];
  points: number;
  bounds: [min: number[], max: number[]];
  /** Mean red, green, blue, 0 to 255. */
  meanColour?: [number, number, number];
  images?: string[];
}

/** From @ifc-lite/geometry 7.4, turned Z up; its type objects with geometry of their own left out. Colours were looked up in the file where it dims them. */
export interface KnownModel {
  schema: 'IFC2X3' | 'IFC4';
  elements: number;
  bounds: [min: number[], max: number[]];
  /** GlobalId to red, green, blue and opacity, 0 to 255, of elements of a single colour, as the file writes it. */
  colours: Record<string, [number, number, number, number]>;
}

export const knownFiles: Record<string, KnownFile> = {
  'A_moved_B.e57': {
    bytes: 6144,
    scan: {
      scans: [2, 4],
      points: 6,
      bounds: [
        [-44.1194, 0.7053, -0.6077],
        [-42.6395, 2.0578, 0.6667],
      ],
      meanColour: [85, 255, 0],
    },
  },
  'ColouredCubeDouble.e57': {
    bytes: 210944,
    scan: {
      scans: [7680],
      points: 7680,
      bounds: [
        [-0.5, -0.5, -0.5],
        [0.5, 0.5, 0.5],
      ],
      meanColour: [85, 85, 85],
    },
  },
  'bunnyDouble.e57': {
    bytes: 743424,
    scan: {
      scans: [30571],
      points: 30571,
      bounds: [
        [-0.094689, 0.040011, -0.061873],
        [0.061009, 0.187321, 0.058799],
      ],
    },
  },
  'corrupt_crc.e57': { bytes: 34816, refused: { kind: 'invalid', place: /^page \d+$/ } },
  'pumpAVisualReferenceImage.e57': {
    bytes: 4110336,
    scan: {
      scans: [155201],
      points: 155201,
      bounds: [
        [-2.903763, -5.301102, -1.899704],
        [1.721603, -0.792648, 1.843002],
      ],
      meanColour: [32.365, 38.041, 25.828],
      images: ['visual'],
    },
  },
  'tiny_pc_and_images.e57': {
    bytes: 16384,
    scan: {
      scans: [2],
      points: 2,
      bounds: [
        [0, 0, 0],
        [1, 1, 1],
      ],
      images: ['visual', 'spherical', 'pinhole', 'cylindrical'],
    },
  },
  // Every second of its points has no range.
  'tiny_spherical.e57': {
    bytes: 10240,
    scan: {
      scans: [360],
      points: 180,
      bounds: [
        [0, -0.499999, 0],
        [1, 0.5, 1],
      ],
    },
  },
  'indoor.0.1.laz': {
    bytes: 1644721,
    scan: {
      scans: [808042],
      points: 808042,
      bounds: [
        [-22.99, -1.97, -7.9],
        [5.63, 7.55, 12.36],
      ],
    },
  },
  'lone-star.copc.laz': {
    bytes: 2705193,
    scan: {
      scans: [518862],
      points: 518862,
      bounds: [
        [515368.60225, 4918340.364, 2322.89625],
        [515401.043, 4918381.12375, 2338.5755],
      ],
    },
  },
  'sample1.ply': {
    bytes: 2379209,
    scan: {
      scans: [76738],
      points: 76738,
      bounds: [
        [219.934906, 39.401886, 0.000493],
        [1163.246338, 1149.218628, 411.895527],
      ],
      meanColour: [141.205, 138.155, 139.249],
    },
  },
  'IFC4-Building-Architecture.ifc': {
    bytes: 225635,
    model: {
      schema: 'IFC4',
      elements: 11,
      bounds: [
        [-29.643, -14.986, -1.3],
        [8.9, 9.3, 5.7],
      ],
      colours: { '3_4VN63S96DfWiJjgG8j1C': [219, 197, 152, 255], '3zR0BOEcLADRKln4HYporH': [147, 147, 147, 255] },
    },
  },
  'IFC4-Building-Hvac.ifc': {
    bytes: 179727,
    model: {
      schema: 'IFC4',
      elements: 5,
      bounds: [
        [-29.643, -14.986, -1.3],
        [8.4, 8.3, 4.85],
      ],
      colours: { '23uPJWDfXEcwHH3kdFgV9c': [41, 49, 51, 255] },
    },
  },
  'IFC4-Building-Structural.ifc': {
    bytes: 296640,
    model: {
      schema: 'IFC4',
      elements: 16,
      bounds: [
        [-29.643, -14.986, -1.3],
        [8.7, 9.1, 5.276],
      ],
      colours: { '0fqX614OH1YO1Njdxms2$Q': [180, 162, 125, 255] },
    },
  },
  'XELLA-1e verdieping.ifc': {
    bytes: 564479,
    model: {
      schema: 'IFC2X3',
      elements: 711,
      bounds: [
        [0, 0.37, 2.91],
        [21.3, 21.26, 5.91],
      ],
      colours: {},
    },
  },
  'XELLA-2e verdieping.ifc': {
    bytes: 445748,
    model: {
      schema: 'IFC2X3',
      elements: 560,
      bounds: [
        [5.3, 0.37, 5.91],
        [21.3, 15.5, 8.91],
      ],
      colours: {},
    },
  },
  'XELLA-3e verdieping.ifc': {
    bytes: 201295,
    model: {
      schema: 'IFC2X3',
      elements: 240,
      bounds: [
        [5.734, 1.01, 8.91],
        [13.75, 14.1, 12.6],
      ],
      colours: {},
    },
  },
  'XELLA-Begane grond.ifc': {
    bytes: 596450,
    model: {
      schema: 'IFC2X3',
      elements: 750,
      bounds: [
        [0, 0.37, -0.09],
        [21.3, 21.26, 2.91],
      ],
      colours: {},
    },
  },
  'LINDEN - Kozijnen.ifcZIP': {
    bytes: 460876,
    model: {
      schema: 'IFC2X3',
      elements: 1438,
      bounds: [
        [-0.216, 0.162, -0.102],
        [22.82, 21.462, 11.61],
      ],
      colours: { '1LJ6oI000Au34qCp4mDp4v': [51, 102, 204, 255], '1LJ6oI000Ad34qCp4mDp4v': [229, 0, 0, 255] },
    },
  },
  'ROOT-kalkzandsteen.ifczip': {
    bytes: 262213,
    model: {
      schema: 'IFC2X3',
      elements: 135,
      bounds: [
        [-1, -1, -0.09],
        [21.3, 21.465, 12.6],
      ],
      colours: { '0UEcPQQZf2ruz21iN4LQvo': [243, 245, 239, 255] },
    },
  },
  'ROOT-houten kozijnen.ifczip': {
    bytes: 1898930,
    model: {
      schema: 'IFC2X3',
      elements: 100,
      bounds: [
        [-1, -1, -0.027],
        [22.82, 21.454, 11.608],
      ],
      colours: { '2sMqdqIU5BOBeQp_S3Hjru': [240, 240, 240, 255] },
    },
  },
  'AC20-FZK-Haus.ifc': {
    bytes: 2570803,
    model: {
      schema: 'IFC4',
      elements: 82,
      bounds: [
        [-0.5, -0.5, -0.2],
        [12.5, 10.5, 6.318],
      ],
      colours: { '38a9vdh9bF5Qg28GWyHhlr': [110, 39, 39, 255], '0oTQ6V1VbChulreA_hfmUa': [245.8, 192.2, 115.4, 255] },
    },
  },
  'Office_A_20110811.ifc': {
    bytes: 4099307,
    model: {
      schema: 'IFC2X3',
      elements: 803,
      bounds: [
        [-0.522, -36.345, -1.219],
        [50.061, 0.497, 14.817],
      ],
      colours: { '1giqnsgvr6uA16isIlsn_B': [128, 128, 128, 255] },
    },
  },
  'duplex.ifc': {
    bytes: 2380763,
    model: {
      schema: 'IFC2X3',
      elements: 215,
      bounds: [
        [-0.241, -22.183, -1.55],
        [9.042, 4.383, 6.635],
      ],
      colours: { '1oKjKg9PD3fP1iIwXLh3lK': [212, 179, 113, 255], '1gtrSK5QnDuxDwygd0EDGO': [223, 192, 134, 255] },
    },
  },
  'SampleHouse4.ifc': {
    bytes: 2322454,
    model: {
      schema: 'IFC4',
      elements: 58,
      bounds: [
        [-9.235, -2.746, -0.47],
        [7.633, 5.921, 3.475],
      ],
      colours: { '3cUkl32yn9qRSPvBJVyWw5': [170, 100, 105, 255], '3cUkl32yn9qRSPvBJVyW_O': [0, 128, 192, 25.5] },
    },
  },
  '19_rue_Marc_Antoine_Petit_Ground_floor.ifc': {
    bytes: 4111929,
    model: {
      schema: 'IFC2X3',
      elements: 268,
      bounds: [
        [1842005.898, 5173283.02, 166.55],
        [1842038.679, 5173320.676, 171.062],
      ],
      colours: { '3RLTfSMBXE_BWgA7WbvgI5': [238, 237, 193, 255] },
    },
  },
  'Ifc2s3_Duplex_Electrical.ifc': {
    bytes: 1602758,
    model: {
      schema: 'IFC2X3',
      elements: 103,
      bounds: [
        [-0.044, -17.529, 0],
        [8.437, -0.271, 6.757],
      ],
      colours: { '1K7eM1Qof1dOc9$mY9I4Co': [250, 244, 225, 125] },
    },
  },
};
