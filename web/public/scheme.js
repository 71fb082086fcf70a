// Runs before the first paint, so that a chosen dark scheme does not begin with a white flash.
try {
  const chosen = localStorage.getItem('plumbline-colour-scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
    document.querySelector('meta[name="color-scheme"]').content = chosen;
  }
  // biome-ignore lint/plugin/nameErrors: storage may be forbidden; the system's scheme is used then
} catch {}
