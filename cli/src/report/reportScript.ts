/** What the page does by itself: filters, sorts and lengthens the table of elements. Text goes in as text, never as HTML. */
export const reportScript = `'use strict';
const { statuses, causes, rows } = JSON.parse(document.getElementById('data').textContent);
const form = document.getElementById('filter');
const body = document.querySelector('#table tbody');
const more = document.getElementById('more');
const step = 200;
let shown = step;
let sort = { column: -1, direction: 1 };
const fill = (name, values) => {
  const select = form.elements[name];
  for (const [value, label] of values) select.append(new Option(label, value));
};
const distinct = (column) => [...new Set(rows.map((row) => row[column]))].filter(Boolean).sort().map((value) => [value, value]);
fill('status', statuses.map(({ label }, index) => [String(index), label]));
const given = new Set(rows.map((row) => row[13]));
fill('cause', causes.map((label, index) => [index, label]).filter(([index]) => given.has(index)));
fill('type', distinct(2));
fill('storey', distinct(3));
fill('trade', distinct(4));
const cell = (row, text, kind) => {
  const td = row.insertCell();
  td.textContent = text === null ? '–' : text;
  if (kind) td.className = kind;
  return td;
};
const signed = (value) => (value === null ? null : (value > 0 ? '+' : value < 0 ? '−' : '') + Math.abs(value));
const addRow = (values) => {
  const row = body.insertRow();
  const badge = cell(row, '', 'status');
  badge.innerHTML = statuses[values[5]].mark;
  badge.append(statuses[values[5]].label);
  const name = cell(row, values[0] || values[2], 'element');
  const id = document.createElement('code');
  id.textContent = values[1];
  name.append(document.createElement('br'), id);
  cell(row, values[2], 'type');
  cell(row, values[3] || '–', 'storey');
  cell(row, values[6], 'n');
  cell(row, values[7], 'n');
  cell(row, signed(values[8]), 'n');
  cell(row, values[9], 'n');
  cell(row, values[10], 'n');
  cell(row, values[11], 'n');
  const why = cell(row, '');
  const cause = document.createElement('b');
  cause.textContent = causes[values[13]];
  why.append(cause, ': ' + values[12]);
};
const compare = (a, b) => {
  const [p, q] = [a[sort.column], b[sort.column]];
  if (p === q) return 0;
  if (p === null || p === '') return 1;
  if (q === null || q === '') return -1;
  return (p < q ? -1 : 1) * sort.direction;
};
const show = () => {
  const text = form.elements.text.value.trim().toLowerCase();
  const { status, cause, type, storey, trade } = Object.fromEntries(new FormData(form));
  const found = rows.filter((row) =>
    (status === '' || row[5] === Number(status)) && (cause === '' || row[13] === Number(cause)) && (type === '' || row[2] === type) &&
    (storey === '' || row[3] === storey) && (trade === '' || row[4] === trade) &&
    (text === '' || row[0].toLowerCase().includes(text) || row[1].toLowerCase().includes(text) || row[12].toLowerCase().includes(text)));
  if (sort.column >= 0) found.sort(compare);
  body.replaceChildren();
  for (const row of found.slice(0, shown)) addRow(row);
  document.getElementById('found').textContent = found.length.toLocaleString('en') + (found.length === 1 ? ' element' : ' elements');
  more.hidden = found.length <= shown;
};
form.addEventListener('input', () => { shown = step; show(); });
form.addEventListener('submit', (event) => event.preventDefault());
more.addEventListener('click', () => { shown += step; show(); });
for (const button of document.querySelectorAll('#table th button')) {
  button.addEventListener('click', () => {
    const column = Number(button.dataset.column);
    sort = { column, direction: sort.column === column ? -sort.direction : column >= 6 ? -1 : 1 };
    for (const th of document.querySelectorAll('#table th')) th.setAttribute('aria-sort', 'none');
    button.parentElement.setAttribute('aria-sort', sort.direction === 1 ? 'ascending' : 'descending');
    show();
  });
}
show();
`;
