import { uuidPattern } from '../assets/service.ts';
import type { DrawnFrom, ElementEvidence, ToldEvidence } from './ElementEvidence.ts';

/** A verdict: the version, and the element's number in the model of its view. */
export interface VerdictName {
  versionId: string;
  elementIndex: number;
}

/** Keys of what is drawn when it is asked for, behind the tenant: the version, the element, and which of its drawings. */
export const drawnPattern = new RegExp(
  `^drawn/(${uuidPattern})/element-(\\d{1,9})(?:\\.(points|sections|png|plan)|-section-(\\d{1,3})\\.(svg|pdf|dxf))$`,
);

/** The keys of an element's drawings. They lie nowhere: their names say what is to be drawn. */
export function drawnKeys({ prefix }: Pick<DrawnFrom, 'prefix'>, { versionId, elementIndex }: VerdictName) {
  const tenant = prefix.slice(0, prefix.indexOf('/'));
  const stem = `${tenant}/drawn/${versionId}/element-${elementIndex}`;
  return {
    points: `${stem}.points`,
    sections: `${stem}.sections`,
    picture: `${stem}.png`,
    sheet: (section: number, ending: 'svg' | 'pdf' | 'dxf') => `${stem}-section-${section + 1}.${ending}`,
  };
}

/** The key of the plan that shows where an element is, by the key of its picture; none of a picture that lies in the storage. */
export function planKeyOf(picture: string): string | undefined {
  const isDrawn = drawnPattern.test(picture.slice(picture.indexOf('/') + 1));
  return isDrawn ? picture.replace(/\.png$/, '.plan') : undefined;
}

/** Evidence as answers tell it, whether its files lie in the storage or are drawn when they are asked for. */
export function tellEvidence(verdict: VerdictName, { drawn, ...kept }: ElementEvidence): ToldEvidence {
  if (drawn === undefined) return kept;
  const keys = drawnKeys(drawn, verdict);
  return {
    ...kept,
    ...(drawn.points && { deviationHeatmap: { filePath: keys.points }, pointCloudHeatmapPath: keys.points }),
    sections: kept.sections.map((section, i) => ({
      ...section,
      sectionPath: keys.sheet(i, 'svg'),
      perspectivePath: keys.picture,
    })),
  };
}
