// npm run bench:viewer -- …: our viewer against @thatopen/fragments, in software or, with --gpu, on a graphics card.
// What each takes stands at its beginning.
if (process.argv.includes('--gpu')) await import('./gpu/main.ts');
else await import('./software.ts');
