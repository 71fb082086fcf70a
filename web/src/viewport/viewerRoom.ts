/** The viewer's code, which is most of the application: loaded when it is first needed. */
export async function loadViewerRoom() {
  const [{ createViewer }, { openModelFile }] = await Promise.all([
    import('@plumbline/viewer/Viewer'),
    import('@plumbline/viewer/modelFile/openModelFile'),
  ]);
  return { createViewer, openModelFile };
}
