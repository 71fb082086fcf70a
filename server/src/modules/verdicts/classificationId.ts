const form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/i;

/** The id of a classification: its version, and the element's number in the model of that version's view. */
export function classificationId(versionId: string, elementIndex: number): string {
  return `${versionId}.${elementIndex}`;
}

export function readClassificationId(id: string): { versionId: string; elementIndex: number } | undefined {
  const [, versionId, elementIndex] = form.exec(id) ?? [];
  if (versionId === undefined) return undefined;
  return { versionId: versionId.toLowerCase(), elementIndex: Number(elementIndex) };
}
