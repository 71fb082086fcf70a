const seconds = (ms) => (ms < 9950 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000).toString());

/** Writes numbered steps, such as `[2/4] Building the web app`, with the seconds ticking where there is a terminal. */
export function createProgress({ total, done = 0, stream = process.stdout }) {
  let step = done;
  const begin = () => `[${++step}/${total}]`;

  return {
    /** A step that had nothing to do. */
    note(text) {
      stream.write(`${begin()} ${text}\n`);
    },

    /** A step that takes time; `outcome` gives the word for what came out of it. */
    async run(text, work, outcome = () => 'done') {
      const head = `${begin()} ${text}`;
      const start = performance.now();
      const show = () => stream.write(`\r\x1b[K${head} … ${Math.floor((performance.now() - start) / 1000)} s`);
      const timer = stream.isTTY ? setInterval(show, 1000) : undefined;
      if (stream.isTTY) show();
      else stream.write(`${head} …\n`);
      const end = (word) => {
        clearInterval(timer);
        stream.write(`${stream.isTTY ? '\r\x1b[K' : ''}${head}: ${word} (${seconds(performance.now() - start)} s)\n`);
      };
      try {
        const result = await work();
        end(outcome(result));
        return result;
      } catch (error) {
        end('failed');
        throw error;
      }
    },
  };
}
