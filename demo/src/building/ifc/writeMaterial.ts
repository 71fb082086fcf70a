import type { Material } from '../DemoElement.ts';
import type { StepReference } from '../step/StepValue.ts';
import { enumeration } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';

/** A material, layer set or constituent set, as a type refers to it. */
export function writeMaterial(file: IfcFile, material: Material, name: string): StepReference {
  if (typeof material === 'string') return single(file, material);
  if ('layers' in material) {
    const layers = material.layers.map((layer) =>
      file.share(
        'IfcMaterialLayer',
        single(file, layer.material),
        layer.thickness,
        undefined,
        layer.material,
        undefined,
        undefined,
        undefined,
      ),
    );
    return file.share('IfcMaterialLayerSet', layers, name, undefined);
  }
  const constituents = Object.entries(material.constituents).map(([part, of]) =>
    file.share('IfcMaterialConstituent', part, undefined, single(file, of), undefined, undefined),
  );
  return file.share('IfcMaterialConstituentSet', name, undefined, constituents);
}

/** How an element uses its material: layers of walls lie about the middle line, those of plates downwards from the top. */
export function writeMaterialUse(
  file: IfcFile,
  material: Material,
  ofType: StepReference,
  isWall: boolean,
): StepReference {
  if (typeof material === 'string' || !('layers' in material)) return ofType;
  const thickness = material.layers.reduce((sum, layer) => sum + layer.thickness, 0);
  return file.share(
    'IfcMaterialLayerSetUsage',
    ofType,
    enumeration(isWall ? 'AXIS2' : 'AXIS3'),
    enumeration(isWall ? 'POSITIVE' : 'NEGATIVE'),
    isWall ? -thickness / 2 : 0,
    undefined,
  );
}

const single = (file: IfcFile, name: string): StepReference => file.share('IfcMaterial', name, undefined, undefined);
