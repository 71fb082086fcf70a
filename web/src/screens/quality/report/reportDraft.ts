import { mostReportImages } from '@plumbline/contract/resources/qualityReport';

/** A picture that is to go into the report. */
export interface ReportImage {
  id: string;
  file: File;
}

export interface ReportDraft {
  description: string;
  showQuality: boolean;
  includeMagnitudeDistribution: boolean;
  images: readonly ReportImage[];
  /** The names of the files that were not accepted last, and why. */
  rejected: readonly Rejected[];
}

export interface Rejected {
  name: string;
  why: string;
}

export const emptyDraft: ReportDraft = {
  description: '',
  showQuality: true,
  includeMagnitudeDistribution: true,
  images: [],
  rejected: [],
};

export const imageExtensions = ['.jpeg', '.jpg', '.png'];

const wrongKind = `only ${imageExtensions.join(', ')}`;
const tooMany = `at most ${mostReportImages} images`;

/** The pictures with those that were picked; what does not fit or is too many is listed, not taken. */
export function addImages(
  images: readonly ReportImage[],
  picked: { accepted: readonly File[]; rejected: readonly File[] },
  newId: () => string,
): Pick<ReportDraft, 'images' | 'rejected'> {
  const room = Math.max(0, mostReportImages - images.length);
  const taken = picked.accepted.slice(0, room).map((file) => ({ id: newId(), file }));
  const left = picked.accepted.slice(room).map(({ name }) => ({ name, why: tooMany }));
  return {
    images: [...images, ...taken],
    rejected: [...picked.rejected.map(({ name }) => ({ name, why: wrongKind })), ...left],
  };
}

/** The pictures with one of them a place further to the front or to the back. */
export function moveImage(images: readonly ReportImage[], id: string, by: 1 | -1): readonly ReportImage[] {
  const from = images.findIndex((image) => image.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= images.length) return images;
  return images.toSpliced(from, 1).toSpliced(to, 0, images[from]!);
}
