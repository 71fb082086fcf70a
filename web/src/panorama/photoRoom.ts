/** The code that draws panoramas, with the graphics library: loaded when it is first needed. */
export async function loadPhotoRoom() {
  const [{ createPanorama }, { panoramaSpheresTool }] = await Promise.all([
    import('@plumbline/viewer/panorama/createPanorama'),
    import('@plumbline/viewer/tools/panoramaSpheres/panoramaSpheresTool'),
  ]);
  return { createPanorama, panoramaSpheresTool };
}

export type PhotoRoom = Awaited<ReturnType<typeof loadPhotoRoom>>;
