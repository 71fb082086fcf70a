/** A picture as the GPU takes it, decoded beside the main thread and no larger than the GPU can hold. */
export async function decodePicture(bytes: Blob, most: number): Promise<ImageBitmap> {
  const whole = await createImageBitmap(bytes, { premultiplyAlpha: 'none' });
  const factor = Math.min(1, most / Math.max(whole.width, whole.height));
  if (factor === 1) return whole;
  try {
    return await createImageBitmap(whole, {
      resizeWidth: Math.max(1, Math.floor(whole.width * factor)),
      resizeHeight: Math.max(1, Math.floor(whole.height * factor)),
      resizeQuality: 'high',
    });
  } finally {
    whole.close();
  }
}
