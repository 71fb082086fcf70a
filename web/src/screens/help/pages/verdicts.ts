import type { HelpPage } from '../HelpPage.ts';

export const verdicts: HelpPage = {
  id: 'verdicts',
  title: 'What a verdict means',
  summary: 'Statuses, causes, tolerances, and how sure they are',
  sections: [
    {
      title: 'The statuses',
      blocks: [
        {
          terms: [
            { term: 'Verified', means: 'Points show it in its place, within the tolerance.' },
            { term: 'Deviated', means: 'It is there, but beyond the tolerance: moved, turned, or of another size.' },
            {
              term: 'Under construction',
              means: 'A part of it stands. Where the project does not tell it apart, it counts as deviated.',
            },
            { term: 'Missing', means: 'The scanner looked through its place: rays ended behind it.' },
            { term: 'No data', means: 'Nothing can be said: it was not seen, or nothing came back from there.' },
            { term: 'Not due', means: 'It is not there and need not be yet, by what the request called due.' },
          ],
        },
      ],
    },
    {
      title: 'Why is it so?',
      blocks: [
        'The arrow of a row in the quality table explains the verdict: what was seen of the element, from how many stations, how far it is off, in which direction, and how sure that is. E opens it for the selected row.',
        'The evidence shows it: the heat map on the element (D), sections to measure (S), and 360 photos in step with the model (O). Scan (N) shows all that was scanned, over the model.',
        'The heat map of what is off reads its points the way it is off: plus is the way that was measured. Faces along that way stay in their planes wherever it went, so they are hatched and not counted. ‘Square to face’ shows the distance from each surface instead, where a bend or a bulge is seen.',
        'While evidence is open, what moved is also drawn where it stands. Where the points read another number than was measured, the heat map says why.',
        'In a 360 photo the line goes around what is seen of the element as built by its verdict, and the dashed one around where it should be. Other elements of the model before it are taken away; what is in no model, as scaffolds are, is not. The photo that shows it best opens first, pictures of a camera before those drawn from points.',
      ],
    },
    {
      title: 'The causes',
      blocks: [
        {
          terms: [
            { term: 'Moved, turned', means: 'The whole element lies elsewhere, by so many millimetres.' },
            {
              term: 'Other size',
              means: 'Opposite sides disagree: it is longer or shorter at the side that is named.',
            },
            {
              term: 'Shared surface',
              means: 'What can be seen of it also belongs to a neighbour that is in its place.',
            },
            { term: 'Part seen', means: 'One part has points, and nothing is known of the rest.' },
            { term: 'Looked through', means: 'Rays passed through its place and ended behind it.' },
            { term: 'Returned nothing', means: 'Rays went there and none came back: dark, shiny, or at a flat angle.' },
            {
              term: 'Rough registration',
              means: 'Scan and model fit too loosely here to tell, or only scans show it that lie off themselves.',
            },
            { term: 'Scans disagree', means: 'It stands in some of the scans, and others looked through its place.' },
            {
              term: 'Not sure enough',
              means: 'What was seen suggests a verdict that would be wrong as often as right. The reason names it.',
            },
          ],
        },
      ],
    },
    {
      title: 'How sure is it?',
      blocks: [
        'The confidence says how often such a verdict is right: of a hundred told with 90%, about ninety. It is learned from simulated scans, of which the truth is known, so it knows nothing of what they do not have. Below 50% no verdict is given.',
      ],
    },
    {
      title: 'Tolerances',
      blocks: [
        'The tolerance is 10 mm unless the request or the project says otherwise, and may differ by type. At the tolerance is within it. Judging anew by other tolerances takes seconds and needs no scan.',
      ],
    },
    {
      title: 'Changing and approving',
      blocks: [
        'Whoever may, changes a status by 1 to 5 or by the menu, and takes it back by Z for ten seconds. Then what the person said stands first, with the name and the day, and what was measured beside it; cause, magnitude and confidence are of what was measured. Approving says: a person has looked, and it is right. Approving all that is displayed asks first, and leaves out what no scan says anything of.',
      ],
    },
  ],
};
