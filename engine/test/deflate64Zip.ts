const mark = Array.from({ length: 120 }, (_, i) => String.fromCharCode(33 + ((i * i * 7 + i * 13) % 90))).join('');

/** A text that repeats itself over more than the window of Deflate, and over more than that of Deflate64. */
export const deflate64Text = `${mark}${'a'.repeat(50_000)}${mark}${'b'.repeat(70_000)}${mark}`;

/** A zip of that text as deflate64.txt, packed with Deflate64 by 7-Zip 26.02 (7zz a -tzip -mm=Deflate64 -mx=9). */
export const deflate64Zip: Buffer = Buffer.from(
  [
    'UEsDBBUAAAAJAAAAIQAcNvFvGAIAACjWAQANAAAAZGVmbGF0ZTY0LnR4dOTfoQ2AMBBA0VmaauSJqg7AAFUV4JrT3Z8lSCB5T/8lfolx5Jx5jC',
    'i7thl7Zel5tuijjh7tzF5y7Zit7hfji8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+Px',
    'eDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+',
    'PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8f7la8+Hm4ej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB7vKVcOjQAGYQAAzsKh',
    'KyNQDMAAKAbgorN/l2jVv34ej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8',
    'fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwe',
    'j8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F+1mI/eU4+O1r1caJutplrxNx9zxgrZ8tbcUavD/',
    'MLUEsBAj8DFQAAAAkAAAAhABw28W8YAgAAKNYBAA0AAAAAAAAAAAAggKSBAAAAAGRlZmxhdGU2NC50eHRQSwUGAAAAAAEAAQA7AAAAQwIAAAAA',
  ].join(''),
  'base64',
);
