import type { HelpPage } from '../HelpPage.ts';

export const viewer: HelpPage = {
  id: 'viewer',
  title: 'Finding your way in the building',
  summary: 'Looking inside, plans, sections, links to what you see',
  sections: [
    {
      title: 'Look inside',
      blocks: [
        'A double click on a row or an element goes there, and what stands in front becomes see-through. The section box (X) cuts the building open; plans and elevations (Views) show a storey from above and the building from a side; W walks through it.',
        'The menu of a right click isolates, hides or ghosts elements. Show all elements brings everything back.',
      ],
    },
    {
      title: 'The legend',
      blocks: [
        'Each status in the legend is a switch, and its number counts what is shown. Rest of the model is what has no verdict in this view.',
        'The menu of your account has status colours that colour-blind people can tell apart, and the dark scheme.',
      ],
    },
    {
      title: 'Two scans in one scene',
      blocks: [
        'B shows the open view and another one, the older left: by status, by what changed, by the whole scan of each where it was kept, or by 360 photo. Both have one camera, side by side or with a slider between them, and the link that you send opens the same. By change, the older view keeps its statuses and the newer one shows what became of them.',
        'By photo, each day has a 360 photo from near the same place, both looking the same way: of the selected element the ones that show it best, else those nearest to the camera. Turn one, and the other turns with it.',
        'Where the two were judged against different model versions, what only one version has is in its own picture; the rest is drawn as in the open view.',
      ],
    },
    {
      title: 'Measure and draw',
      blocks: [
        'M measures from point to point and snaps to corners and edges. C takes a picture, which can be marked up and put into an issue.',
      ],
    },
    {
      title: 'Send what you see',
      blocks: [
        'The address always says what is selected, filtered, hidden and cut, and where you look from. Copy it from the browser, or by Link to this view in the menu, and whoever may see the project sees the same.',
      ],
    },
    {
      title: 'What the model says',
      blocks: [
        'P opens the properties of the selected element: its verdict, and under From the model its property sets, quantities, materials, classification and type, which can be searched. A value leads to all elements that have it.',
      ],
    },
  ],
};
