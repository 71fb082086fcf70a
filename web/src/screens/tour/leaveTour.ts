/** The focus would be lost with the bar: the open page has it next. */
export function leaveTour(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
