import sharp from 'sharp';

/** As the product draws marks in the browser: a stroke that suits the picture, on a rim that is seen on any. */
const red = '#d6353d';
const white = '#ffffff';

/** A picture with a circle around its middle and an arrow to it, as somebody would have drawn them. */
export async function markPicture(picture: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(picture).metadata();
  const stroke = Math.max(2, Math.min(width, height) / 150);
  const marks = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${drawMarks({ width, height, stroke, colour: white, thickness: stroke * 2 })}
    ${drawMarks({ width, height, stroke, colour: red, thickness: stroke })}
  </svg>`);
  return sharp(picture)
    .composite([{ input: marks }])
    .png()
    .toBuffer();
}

interface Drawn {
  width: number;
  height: number;
  stroke: number;
  colour: string;
  thickness: number;
}

function drawMarks({ width, height, stroke, colour, thickness }: Drawn): string {
  const look = `fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"`;
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) * 0.22];
  const tip = { x: x + radius * 0.8, y: y - radius * 0.8 };
  const tail = { x: x + radius * 1.6, y: y - radius * 1.6 };
  const head = stroke * 5;
  const arrow = `M${tail.x} ${tail.y} L${tip.x} ${tip.y} M${tip.x} ${tip.y - head} L${tip.x} ${tip.y} L${tip.x + head} ${tip.y}`;
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/><path d="${arrow}" ${look}/>`;
}
