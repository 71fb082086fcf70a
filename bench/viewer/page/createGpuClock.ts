import { median } from '../statistics.ts';

/** Of EXT_disjoint_timer_query_webgl2, which TypeScript does not know. */
const timeElapsed = 0x88bf;
const disjoint = 0x8fbb;
const longestMs = 5000;

/** Times what the GPU does. */
interface GpuClock {
  /** Begins; call what it gives once all is handed over. */
  start(): () => void;
  /** The middle one of all times, milliseconds; undefined when the GPU's clock jumped. */
  read(): Promise<number | undefined>;
}

/** A clock, where the GPU has one. */
export function createGpuClock(gl: WebGL2RenderingContext): GpuClock | undefined {
  if (!gl.getExtension('EXT_disjoint_timer_query_webgl2')) return undefined;
  const queries: WebGLQuery[] = [];
  return {
    start() {
      const query = gl.createQuery();
      queries.push(query);
      gl.beginQuery(timeElapsed, query);
      return () => gl.endQuery(timeElapsed);
    },
    async read() {
      const times: number[] = [];
      const latest = performance.now() + longestMs;
      for (const query of queries) {
        while (!gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE)) {
          if (performance.now() > latest) return undefined;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        times.push(Number(gl.getQueryParameter(query, gl.QUERY_RESULT)) / 1e6);
        gl.deleteQuery(query);
      }
      return gl.getParameter(disjoint) ? undefined : median(times);
    },
  };
}
