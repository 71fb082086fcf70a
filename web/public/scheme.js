// Runs before the first paint, so that a chosen dark scheme does not begin with a white flash.
try {
  const chosen = localStorage.getItem('plumbline-colour-scheme');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.dataset.mantineColorScheme = chosen;
    document.querySelector('meta[name="color-scheme"]').content = chosen;
  }
} catch {
  // Storage may be forbidden; the system's scheme is used then.
}
