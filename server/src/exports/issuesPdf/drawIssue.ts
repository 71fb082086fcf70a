import { drawFacts } from '../pdf/drawFacts.ts';
import { drawSubheading } from '../pdf/drawHeading.ts';
import { drawPicture } from '../pdf/drawPicture.ts';
import { showDate, showMoment, showNumber } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { styles } from '../pdf/theme.ts';
import type { IssuePicture, IssueSheet } from './IssuesReport.ts';

const highest = { first: 300, other: 200 };
/** Points a pixel, which is 96 pixels to the inch: larger, and they would be seen. */
const largestScale = 0.75;

/** One issue from its name to its last comment. */
export async function drawIssue(pdf: Pdf, issue: IssueSheet): Promise<void> {
  const title = `#${issue.number} - ${issue.diagnosis}`;
  pdf.document.outline.addItem(title);
  pdf.write(title, styles.heading, { tag: 'H2' });
  pdf.y += 10;
  drawFacts(pdf, factsOf(issue));
  drawDescription(pdf, issue);
  drawPictures(pdf, issue);
  drawElements(pdf, issue);
  await drawComments(pdf, issue);
  pdf.y += 16;
  pdf.write(issue.link, styles.small);
}

function factsOf({ finding, ...issue }: IssueSheet) {
  const deadline = issue.deadline === null ? 'None' : showDate(issue.deadline);
  return [
    { label: 'Status', value: issue.status },
    { label: 'Priority', value: issue.priority },
    { label: 'Assigned to', value: issue.assignee ?? 'Nobody' },
    { label: 'Deadline', value: issue.isDelayed ? `${deadline}, delayed` : deadline },
    { label: 'Location', value: issue.location === '' ? '–' : issue.location },
    { label: 'Analysis', value: issue.analysis },
    { label: 'Created', value: `${showMoment(issue.createdAt)}, ${issue.createdBy}` },
    { label: 'Last change', value: showMoment(issue.updatedAt) },
    ...(finding === undefined ? [] : [{ label: 'The newest scan', value: finding }]),
  ];
}

function drawDescription(pdf: Pdf, { description }: IssueSheet): void {
  if (description === '') return;
  drawSubheading(pdf, 'Description', 40);
  pdf.write(description, styles.body);
}

function drawPictures(pdf: Pdf, { pictures }: IssueSheet): void {
  for (const [index, picture] of pictures.entries()) {
    drawCaptioned(pdf, picture, index === 0 ? highest.first : highest.other);
  }
}

function drawCaptioned(pdf: Pdf, { picture, caption }: IssuePicture, most: number): void {
  const size = picture ?? { width: 240, height: 100 };
  const scale = Math.min(innerWidth / size.width, most / size.height, largestScale);
  const box = { width: size.width * scale, height: size.height * scale };
  const words = pdf.type.lay(caption, styles.label, { width: innerWidth, mostLines: 2 });
  pdf.y += 6;
  pdf.need(box.height + words.height + 8);
  drawPicture(pdf, picture, { x: paper.left, y: pdf.y, ...box }, caption);
  pdf.y += box.height + 4;
  pdf.tags.content('Caption', () => pdf.type.draw(words, { x: paper.left, y: pdf.y }));
  pdf.y += words.height + 6;
}

function drawElements(pdf: Pdf, { elements, elementCount }: IssueSheet): void {
  if (elementCount === 0) return;
  drawSubheading(pdf, elementCount === 1 ? 'Element' : `Elements (${showNumber(elementCount)})`, 20);
  for (const { name, globalId } of elements) pdf.write(`${name === '' ? 'No name' : name}, ${globalId}`, styles.cell);
  const rest = elementCount - elements.length;
  if (rest > 0) pdf.write(`and ${showNumber(rest)} more`, styles.cell);
}

async function drawComments(pdf: Pdf, { comments }: IssueSheet): Promise<void> {
  if (comments.length === 0) return;
  drawSubheading(pdf, comments.length === 1 ? 'Comment' : `Comments (${showNumber(comments.length)})`, 40);
  for (const { author, at, text } of comments) {
    pdf.need(30);
    pdf.write(`${author}, ${showMoment(at)}`, styles.label);
    pdf.write(text, styles.body);
    pdf.y += 8;
    await pdf.pause();
  }
}
