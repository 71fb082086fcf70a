const periodMs = 500;

/**
 * Ends this process, by a signal that reaches its children too, when the process that started it has gone. npm passes
 * its own end on to a shell between us, which dies and tells nobody. Only under npm: started by hand, a parent may leave.
 */
export function stopWithParent(env = process.env) {
  if (!env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, periodMs).unref();
}
