import type { Fault } from './createFaults.ts';
import type { LibraryItem } from './createLibrary.ts';
import type { StandInAccount } from './StandInContent.ts';

interface Login {
  accounts: readonly StandInAccount[];
  scopes: readonly string[];
  /** Sent back with the answer. */
  query: Record<string, string | undefined>;
}

/** What each right lets an app do, in words. */
const meanings: Record<string, string> = {
  'data:read': 'See your projects, folders and files',
  'data:write': 'Change your files',
  'data:create': 'Store new files in your folders',
  'user-profile:read': 'See your name and e-mail address',
  'bucket:read': 'See where your files are stored',
};

/** Who lets the app in, and for what. */
export function loginPage({ accounts, scopes, query }: Login): string {
  const kept = Object.entries(query).map(
    ([name, value = '']) => `<input type="hidden" name="${safe(name)}" value="${safe(value)}">`,
  );
  const choices = accounts.map(
    ({ id, name, email, note }, i) =>
      `<label><input type="radio" name="account" value="${safe(id)}"${i === 0 ? ' checked' : ''}>
       <span><b>${safe(name)}</b><small>${safe(email)}</small><small>${safe(note)}</small></span></label>`,
  );
  const rights = scopes.map((scope) => `<li>${safe(meanings[scope] ?? scope)}</li>`);
  return page(
    'Sign in',
    `<h1>Let Plumbline in?</h1>
     <form method="post">${kept.join('')}
       <fieldset><legend>Sign in as</legend>${choices.join('')}</fieldset>
       <p>It will be able to:</p><ul>${rights.join('')}</ul>
       <div class="row"><button name="answer" value="deny" class="quiet">Deny</button>
       <button name="answer" value="allow">Allow</button></div>
     </form>`,
  );
}

export const refusalPage = (why: string) =>
  page('Not possible', `<h1>This app cannot be let in.</h1><p>${safe(why)}</p>`);

interface Switches {
  items: readonly LibraryItem[];
  faults: readonly Fault[];
}

/** What whoever shows the demo can do there. */
export function switchesPage({ items, faults }: Switches): string {
  const files = items
    .filter(({ versions }) => versions.length > 1)
    .map(
      ({ id, name, versions }) =>
        `<li>${safe(name)}, version ${versions.length}
         <form method="post" action="/switches"><input type="hidden" name="item" value="${safe(id)}">
         <button name="does" value="publish">Publish the next version</button></form></li>`,
    );
  const waiting = faults.map((fault) => `<li><code>${safe(JSON.stringify(fault))}</code></li>`);
  return page(
    'Switches',
    `<h1>Demo Cloud</h1>
     <p>It speaks as Autodesk Platform Services do, and forgets everything when the demo is stopped.</p>
     <h2>New versions</h2><ul>${files.join('')}</ul>
     <h2>Sessions</h2>
     <form method="post" action="/switches"><button name="does" value="revoke">End all sessions</button></form>
     <h2>Faults</h2><ul>${waiting.join('')}</ul>
     <form method="post" action="/switches">
       <label>Next fault <select name="fault">${usualFaults.map(({ label, fault }) => `<option value="${safe(JSON.stringify(fault))}">${label}</option>`).join('')}</select></label>
       <div class="row"><button name="does" value="mend" class="quiet">Mend all</button>
       <button name="does" value="fail">Switch on</button></div>
     </form>`,
  );
}

const usualFaults: readonly { label: string; fault: Fault }[] = [
  { label: 'Answers take 3 s', fault: { kind: 'latency', ms: 3000, times: 10 } },
  { label: 'Too many requests, twice', fault: { kind: 'busy', retryAfterS: 5, times: 2 } },
  { label: 'Broken for 20 calls', fault: { kind: 'broken', status: 500, times: 20 } },
  { label: 'The next download is cut at 40%', fault: { kind: 'cut', share: 0.4, times: 1 } },
  { label: 'The sign-in page cuts off who opened it', fault: { kind: 'alone', times: 1 } },
];

const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} · Demo Cloud</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>${style}</style></head>
<body><header><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 20V9l8-5 8 5v11M9 20v-6h6v6"/></svg>
<span>Demo Cloud</span></header><main>${body}</main>
<footer>This stands in for Autodesk Platform Services while you look around.</footer></body></html>`;

/** The colours and sizes of the product (web/src/ui/tokens.ts). */
const style = `
:root{--paper:#fff;--canvas:#f5f6f8;--line:#e3e6eb;--ink:#131a26;--ink2:#4a5568;--accent:#2450c8;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#151a22;--canvas:#0e1218;--line:#2a323e;--ink:#eef1f6;--ink2:#a9b4c4;--accent:#8fb0ff;--on:#0e1218}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:14px/1.5 system-ui,sans-serif;padding:16px}
header,main,footer{max-width:420px;margin:0 auto}
header{display:flex;gap:8px;align-items:center;font-weight:600;padding-bottom:12px}
header svg{width:24px;height:24px;fill:none;stroke:var(--accent);stroke-width:2}
main{background:var(--paper);border:1px solid var(--line);border-radius:6px;padding:16px}
h1{font-size:18px;margin:0 0 12px}h2{font-size:14px;margin:16px 0 4px}
fieldset{border:0;padding:0;margin:0}legend,p{color:var(--ink2);padding:0;margin:0 0 8px}
label{display:flex;gap:8px;align-items:start;min-height:44px;padding:8px;border:1px solid var(--line);border-radius:6px;margin-bottom:8px;cursor:pointer}
label:has(:checked){border-color:var(--accent)}
label span{min-width:0;overflow-wrap:anywhere}
small{display:block;color:var(--ink2);font-size:12px}
ul{margin:0 0 12px;padding-left:20px}
.row{display:flex;gap:8px;justify-content:end}
button{font:inherit;min-height:36px;padding:0 16px;border-radius:6px;border:1px solid var(--accent);background:var(--accent);color:var(--on);cursor:pointer}
button.quiet{background:none;color:var(--ink);border-color:var(--line)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{color:var(--ink2);font-size:12px;padding-top:12px}`;
