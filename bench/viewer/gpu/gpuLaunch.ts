import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from '../../../test/chromium.ts';

const software = new Set(['--disable-gpu', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);

/**
 * How Chromium is started so that a GPU draws, on a machine without a display: NVIDIA's usual Vulkan driver file names
 * libGLX_nvidia, which does not start there. Frames come as fast as they are drawn.
 */
export async function gpuLaunch() {
  const icd = join(await mkdtemp(join(tmpdir(), 'plumbline-icd-')), 'nvidia.json');
  const driver = { file_format_version: '1.0.1', ICD: { library_path: 'libEGL_nvidia.so.0', api_version: '1.3.277' } };
  await writeFile(icd, JSON.stringify(driver));
  return {
    executablePath: chromiumLaunch.executablePath,
    args: [
      ...chromiumLaunch.args.filter((argument) => !software.has(argument)),
      '--enable-gpu',
      '--use-angle=vulkan',
      '--enable-features=Vulkan',
      '--disable-vulkan-surface',
      '--ignore-gpu-blocklist',
      '--disable-frame-rate-limit',
      '--disable-gpu-vsync',
    ],
    env: { ...process.env, VK_ICD_FILENAMES: process.env.VK_ICD_FILENAMES ?? icd } as Record<string, string>,
  };
}
