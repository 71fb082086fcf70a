/** The parameters with one of them set; one that has its usual value is left out. */
export function withParameter(params: URLSearchParams, name: string, value: string, usual = ''): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === usual) next.delete(name);
  else next.set(name, value);
  return next;
}
