import { scanFormats } from '@plumbline/engine/files/recognise/RecognisedFile';

/** The scan formats that are read, as people write them. */
export const scanFormatNames = scanFormats
  .filter((format) => format !== 'zip')
  .map((format) => format.toUpperCase())
  .join(', ');
