// Loaded before the server under `node --watch-path`: with this set, every thread would post what it imports to whoever
// started it, among the answers that are expected from it.
delete process.env.WATCH_REPORT_DEPENDENCIES;
