import type { HelpPage } from '../HelpPage.ts';

export const scanning: HelpPage = {
  id: 'scanning',
  title: 'How to scan',
  summary: 'What makes verdicts sure, and what makes them no data',
  sections: [
    {
      title: 'What a scan needs to be',
      blocks: [
        {
          points: [
            'Registered: all stations in one coordinate system.',
            'Georeferenced, in the coordinates of the model or in those of the site.',
            'Not cropped: what the scanner saw beyond an element is the proof that the element is not there.',
            'With panoramic images, for the 360 photos.',
            'With a point at least every 2 cm.',
          ],
        },
      ],
    },
    {
      title: 'Where to stand',
      blocks: [
        {
          points: [
            'In every room, and at every facade. What no scanner could see gets no data, whatever stands there.',
            'So that each surface is seen from two stations: an offset that one station alone reports is believed less.',
            'Not too flat to a surface: it returns little then, and what returns is uncertain.',
            'Before it is covered: what is above a ceiling must be scanned before the ceiling is closed.',
          ],
        },
      ],
    },
    {
      title: 'Black, shiny and wet',
      blocks: [
        'Such surfaces may return nothing. A place that returned nothing is never called missing for that: it is no data, and the verdict says so. Another angle or a drier day gives an answer.',
      ],
    },
    {
      title: 'Stations or one merged cloud',
      blocks: [
        'Send the stations where you have them. With the place of the scanner, a ray that ended behind an element proves that it is not there. A merged cloud has no rays: an element without points is then no data, never missing.',
      ],
    },
    {
      title: 'Checks before an analysis',
      blocks: [
        'Each scan is held against this list, and the page of the request shows what was found. A check that fails warns; it does not stop the analysis.',
      ],
    },
  ],
};
