import type { ScanImage } from '../../files/scan/PointSource.ts';
import { identityPose, type Pose, poseMatrix } from '../../ground/geometry/Pose.ts';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { decodePicture } from '../../ground/image/decodePicture.ts';
import type { Picture } from '../render/shadeView.ts';
import { turnBack } from './findScanSpheres.ts';
import { flatPhotoOf } from './photoProjection.ts';

/** A panorama that is to be made of photos; its frame is in the world of the file, as theirs are. */
export interface JoinedPhotos {
  rotation: Pose['rotation'];
  coverage: { longitude: number; latitude: number };
  photos: { image: ScanImage; read(): Promise<Uint8Array> }[];
}

/** Six sides of a cube at their full size would be 16,384 wide: more than anybody's screen, and minutes of work a station. */
const mostWidth = 4096;
const leastWidth = 512;
const empty = [52, 58, 66];

/** Puts photos onto the sphere about one place, one after the other: where several show the same, the one that looks that way most straight. */
export async function joinPhotos({ rotation, coverage, photos }: JoinedPhotos): Promise<Picture> {
  const finest = Math.max(...photos.map(({ image }) => flatPhotoOf(image)?.pixelsPerRadian ?? 0));
  const radians = (coverage.longitude * Math.PI) / 180;
  const width = Math.max(leastWidth, Math.min(mostWidth, Math.round(finest * radians)));
  const height = Math.max(1, Math.round((width * coverage.latitude) / coverage.longitude));
  const joined = { width, height, rgb: new Uint8Array(width * height * 3) };
  for (let pixel = 0; pixel < width * height; pixel++) joined.rgb.set(empty, pixel * 3);
  const straightness = new Float32Array(width * height).fill(-Infinity);
  const toWorld = poseMatrix({ ...identityPose, rotation });
  for (const { image, read } of photos) {
    const picture = decodePicture(await read());
    if (picture) addPhoto(joined, straightness, { image, picture, toWorld, coverage });
  }
  return joined;
}

interface AddedPhoto {
  image: ScanImage;
  picture: Picture;
  toWorld: Float64Array;
  coverage: JoinedPhotos['coverage'];
}

function addPhoto(
  { width, height, rgb }: Picture,
  straightness: Float32Array,
  { image, picture, toWorld, coverage }: AddedPhoto,
): void {
  const photo = flatPhotoOf(image);
  if (photo === undefined) return;
  // A cylinder without a pose has that of its scan, which is the panorama's.
  const camera = image.pose ? poseMatrix({ ...image.pose, translation: [0, 0, 0] }) : toWorld;
  for (let row = 0; row < height; row++) {
    const latitude = ((0.5 - (row + 0.5) / height) * coverage.latitude * Math.PI) / 180;
    for (let column = 0; column < width; column++) {
      const longitude = ((0.5 - (column + 0.5) / width) * coverage.longitude * Math.PI) / 180;
      const flat = Math.cos(latitude);
      const own: Vector = [flat * Math.cos(longitude), flat * Math.sin(longitude), Math.sin(latitude)];
      const direction = turnBack(camera, turn(toWorld, own));
      const pixel = row * width + column;
      const straight = image.kind === 'pinhole' ? -direction[2] : 1;
      if (straight <= straightness[pixel]) continue;
      const place = photo.project(direction);
      if (place === undefined) continue;
      straightness[pixel] = straight;
      copyPixel(
        picture,
        (place[0] * picture.width) / image.width,
        (place[1] * picture.height) / image.height,
        rgb,
        pixel,
      );
    }
  }
}

const turn = (m: Float64Array, [x, y, z]: Vector): Vector => [
  m[0] * x + m[1] * y + m[2] * z,
  m[4] * x + m[5] * y + m[6] * z,
  m[8] * x + m[9] * y + m[10] * z,
];

/** Between the four pixels about a place. */
function copyPixel({ width, height, rgb }: Picture, x: number, y: number, into: Uint8Array, pixel: number): void {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x - 0.5)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y - 0.5)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const aside = Math.max(0, Math.min(1, x - 0.5 - left));
  const down = Math.max(0, Math.min(1, y - 0.5 - top));
  for (let c = 0; c < 3; c++) {
    const above = rgb[(top * width + left) * 3 + c] * (1 - aside) + rgb[(top * width + right) * 3 + c] * aside;
    const below = rgb[(bottom * width + left) * 3 + c] * (1 - aside) + rgb[(bottom * width + right) * 3 + c] * aside;
    into[pixel * 3 + c] = above * (1 - down) + below * down;
  }
}
