const seconds = (ms) => (ms < 9950 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000).toString());
const clearLine = '\r\x1b[K';

/**
 * Writes numbered steps, such as `[2/4] Building the web app`; where there is a terminal, its last line has the seconds of
 * those that are running, ticking.
 */
export function createProgress({ total, done = 0, stream = process.stdout }) {
  let step = done;
  const begin = () => `[${++step}/${total}]`;
  /** The beginning of each step that is running. */
  const running = new Map();
  let timer;

  const say = (text) => stream.write(`${stream.isTTY ? clearLine : ''}${text}\n`);
  const since = (start) => `${Math.floor((performance.now() - start) / 1000)} s`;
  const show = () => {
    const lines = Array.from(running, ([head, start]) => `${head} … ${since(start)}`);
    if (stream.isTTY && lines.length > 0) stream.write(`${clearLine}${lines.join(', ')}`);
  };
  const tick = () => {
    clearInterval(timer);
    if (stream.isTTY && running.size > 0) timer = setInterval(show, 1000);
    show();
  };

  return {
    /** A step that had nothing to do. */
    note(text) {
      say(`${begin()} ${text}`);
    },

    /** A step that takes time, beside others perhaps; `outcome` gives the word for what came out of it. */
    async run(text, work, outcome = () => 'done') {
      const head = `${begin()} ${text}`;
      const start = performance.now();
      if (!stream.isTTY) say(`${head} …`);
      running.set(head, start);
      tick();
      const end = (word) => {
        running.delete(head);
        say(`${head}: ${word} (${seconds(performance.now() - start)} s)`);
        tick();
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
