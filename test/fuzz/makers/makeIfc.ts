import { utf8 } from './bytes.ts';

/** What is done to a small sound model; lines go by their number. */
export interface IfcChanges {
  schema?: string;
  /** Lines put in place of, or beside, the sound ones; '' takes a line away. */
  lines?: Record<number, string>;
  text?(text: string): string;
}

const id = (number: number) => `'0Bad${String(number).padStart(18, '0')}'`;

const frame: Record<number, string> = {
  10: 'IFCCARTESIANPOINT((0.,0.,0.))',
  11: 'IFCDIRECTION((0.,0.,1.))',
  12: 'IFCDIRECTION((1.,0.,0.))',
  13: 'IFCAXIS2PLACEMENT3D(#10,#11,#12)',
  14: 'IFCDIRECTION((0.,1.))',
  15: "IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#13,#14)",
  16: "IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,#15,$,.MODEL_VIEW.,$)",
  17: 'IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.)',
  18: 'IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)',
  19: 'IFCUNITASSIGNMENT((#17,#18))',
  20: `IFCPROJECT(${id(20)},$,'Project',$,$,$,$,(#15),#19)`,
  21: 'IFCLOCALPLACEMENT($,#13)',
  22: `IFCSITE(${id(22)},$,'Site',$,$,#21,$,$,.ELEMENT.,(47,22,0,0),(8,32,0,0),400.,$,$)`,
  23: 'IFCLOCALPLACEMENT(#21,#13)',
  24: `IFCBUILDING(${id(24)},$,'Building',$,$,#23,$,$,.ELEMENT.,$,$,$)`,
  25: 'IFCLOCALPLACEMENT(#23,#13)',
  26: `IFCBUILDINGSTOREY(${id(26)},$,'Ground floor',$,$,#25,$,$,.ELEMENT.,0.)`,
  27: `IFCRELAGGREGATES(${id(27)},$,$,$,#20,(#22))`,
  28: `IFCRELAGGREGATES(${id(28)},$,$,$,#22,(#24))`,
  29: `IFCRELAGGREGATES(${id(29)},$,$,$,#24,(#26))`,
  100: `IFCRELCONTAINEDINSPATIALSTRUCTURE(${id(100)},$,$,$,(#37,#56,#66,#76,#86),#26)`,
  101: "IFCMATERIAL('Concrete',$,$)",
  102: `IFCRELASSOCIATESMATERIAL(${id(102)},$,$,$,(#37,#66),#101)`,
  103: 'IFCCOLOURRGB($,0.8,0.4,0.2)',
  104: 'IFCSURFACESTYLERENDERING(#103,0.5,$,$,$,$,$,$,.FLAT.)',
  105: "IFCSURFACESTYLE('Brick',.BOTH.,(#104))",
  106: 'IFCSTYLEDITEM(#34,(#105),$)',
  107: "IFCPROJECTEDCRS('EPSG:2056',$,$,$,$,$,$)",
  108: 'IFCMAPCONVERSION(#15,#107,2600000.,1200000.,400.,1.,0.,$)',
};

const wall: Record<number, string> = {
  30: 'IFCLOCALPLACEMENT(#25,#13)',
  31: 'IFCCARTESIANPOINT((0.,0.))',
  32: 'IFCAXIS2PLACEMENT2D(#31,$)',
  33: 'IFCRECTANGLEPROFILEDEF(.AREA.,$,#32,4000.,200.)',
  34: 'IFCEXTRUDEDAREASOLID(#33,#13,#11,3000.)',
  35: "IFCSHAPEREPRESENTATION(#16,'Body','SweptSolid',(#34))",
  36: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#35))',
  37: `IFCWALL(${id(37)},$,'Wall',$,'Wall 200',#30,#36,'W1',.STANDARD.)`,
  40: 'IFCLOCALPLACEMENT(#30,#13)',
  41: 'IFCRECTANGLEPROFILEDEF(.AREA.,$,#32,900.,400.)',
  42: 'IFCEXTRUDEDAREASOLID(#41,#13,#11,2100.)',
  43: "IFCSHAPEREPRESENTATION(#16,'Body','SweptSolid',(#42))",
  44: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#43))',
  45: `IFCOPENINGELEMENT(${id(45)},$,'Opening',$,$,#40,#44,$,.OPENING.)`,
  46: `IFCRELVOIDSELEMENT(${id(46)},$,$,$,#37,#45)`,
};

const others: Record<number, string> = {
  50: 'IFCCIRCLEPROFILEDEF(.AREA.,$,#32,150.)',
  51: 'IFCEXTRUDEDAREASOLID(#50,#13,#11,3000.)',
  52: "IFCSHAPEREPRESENTATION(#16,'Body','SweptSolid',(#51))",
  53: 'IFCREPRESENTATIONMAP(#13,#52)',
  54: 'IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#10,1.,$)',
  55: 'IFCMAPPEDITEM(#53,#54)',
  56: `IFCCOLUMN(${id(56)},$,'Column',$,$,#30,#58,$,.COLUMN.)`,
  57: "IFCSHAPEREPRESENTATION(#16,'Body','MappedRepresentation',(#55))",
  58: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#57))',
  60: 'IFCCARTESIANPOINT((0.,0.,2500.))',
  61: 'IFCAXIS2PLACEMENT3D(#60,#11,#12)',
  62: 'IFCPLANE(#61)',
  63: 'IFCHALFSPACESOLID(#62,.F.)',
  64: 'IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#34,#63)',
  65: "IFCSHAPEREPRESENTATION(#16,'Body','Clipping',(#64))",
  66: `IFCSLAB(${id(66)},$,'Slab',$,$,#30,#67,$,.FLOOR.)`,
  67: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#65))',
  70: 'IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(1000.,0.,0.),(0.,1000.,0.),(0.,0.,1000.)))',
  71: 'IFCTRIANGULATEDFACESET(#70,$,.T.,((1,3,2),(1,2,4),(2,3,4),(3,1,4)),$)',
  72: "IFCSHAPEREPRESENTATION(#16,'Body','Tessellation',(#71))",
  73: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#72))',
  76: `IFCFURNISHINGELEMENT(${id(76)},$,'Chair',$,$,#30,#73,$)`,
  80: 'IFCCARTESIANPOINT((500.,0.,0.))',
  81: 'IFCCARTESIANPOINT((0.,500.,0.))',
  82: 'IFCPOLYLOOP((#10,#80,#81))',
  83: 'IFCFACEOUTERBOUND(#82,.T.)',
  84: 'IFCFACE((#83))',
  85: 'IFCOPENSHELL((#84))',
  86: `IFCBUILDINGELEMENTPROXY(${id(86)},$,'Marker',$,$,#30,#89,$,.ELEMENT.)`,
  87: 'IFCSHELLBASEDSURFACEMODEL((#85))',
  88: "IFCSHAPEREPRESENTATION(#16,'Body','SurfaceModel',(#87))",
  89: 'IFCPRODUCTDEFINITIONSHAPE($,$,(#88))',
};

/** A model of a wall with an opening, a column, a clipped slab and two meshes, then changed. */
export function makeIfc({ schema = 'IFC4', lines = {}, text = (same) => same }: IfcChanges = {}): Uint8Array {
  const all = { ...frame, ...wall, ...others, ...lines };
  const data = Object.entries(all)
    .filter(([, line]) => line !== '')
    .map(([number, line]) => `#${number}=${line};\n`)
    .join('');
  return utf8(text(`${header(schema)}DATA;\n${data}ENDSEC;\nEND-ISO-10303-21;\n`));
}

function header(schema: string): string {
  return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('ViewDefinition [ReferenceView_V1.2]'),'2;1');
FILE_NAME('bad.ifc','2024-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('${schema}'));
ENDSEC;
`;
}
