import type { Brand } from '@switchboard/brands/brand'

import { escapeHtml, renderPage } from '#api/identity/page-frame.ts'

import { MAX_QUERY_CHARACTERS } from './account-search.ts'
import type { FoundAccount, FoundAccounts } from './account-search.ts'

/** The state of the search on the page. */
export type DeskSearch =
  | { readonly kind: 'new' }
  | { readonly kind: 'found'; readonly query: string; readonly found: FoundAccounts }
  | { readonly kind: 'problem'; readonly query: string; readonly problem: string }

type DeskContent = {
  readonly member: { readonly name: string; readonly username: string }
  readonly search: DeskSearch
}

/** The page on which staff search accounts and open one. */
export function deskPage(brand: Brand, { member, search }: DeskContent): string {
  const title = search.kind === 'problem' ? 'Problem: Staff desk' : 'Staff desk'
  return renderPage(brand, {
    title,
    isWide: true,
    content: `<div class="bar"><div><h1>Staff desk</h1>
<p class="hint">Signed in as ${escapeHtml(member.name)} (${escapeHtml(member.username)})</p></div>
<form method="post" action="/staff/sign-out"><button class="plain" type="submit">Sign out</button></form></div>
${search.kind === 'problem' ? problemSummary(search.problem) : ''}
<search><form method="post" action="/staff/" novalidate>
<div class="field"><label for="query">Find an account</label>
<p class="hint" id="query-hint">Code, name, address, email, phone number or username, or how it begins.</p>
<input id="query" name="query" type="search" value="${escapeHtml(search.kind === 'new' ? '' : search.query)}"
 autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search" maxlength="${MAX_QUERY_CHARACTERS}" required
 ${search.kind === 'problem' ? 'aria-invalid="true" aria-describedby="problem query-hint"' : 'aria-describedby="query-hint"'}${search.kind === 'new' ? ' autofocus' : ''}></div>
<button type="submit">Search</button>
</form></search>
${renderResult(search)}`,
  })
}

function problemSummary(text: string): string {
  return `<div class="problem" role="alert" tabindex="-1" autofocus><h2>There is a problem</h2>
<p id="problem"><a href="#query">${escapeHtml(text)}</a></p></div>`
}

function renderResult(search: DeskSearch): string {
  if (search.kind === 'problem') return ''
  if (search.kind === 'new') {
    return '<p class="hint">The accounts that you find are listed here. Each search and each opening is recorded.</p>'
  }
  const { accounts } = search.found
  if (accounts.length === 0) {
    return `<p role="status">No account was found. Check the spelling, or search for something else that the customer knows.</p>`
  }
  return `<div class="field"><h2>Accounts</h2>
<p role="status">${describeCount(search.found)}</p>
<p class="hint">An account opens in a new tab.</p></div>
<ul class="accounts">
${accounts.map(renderAccount).join('\n')}
</ul>`
}

function describeCount({ accounts, more }: FoundAccounts): string {
  if (more) return `More than ${accounts.length} accounts were found. Type more to narrow the search.`
  return accounts.length === 1 ? 'One account was found.' : `${accounts.length} accounts were found.`
}

function renderAccount({ accountCode, name, address }: FoundAccount): string {
  const [code, holder] = [escapeHtml(accountCode), escapeHtml(name)]
  return `<li><div><strong>${holder}</strong><br><span class="code">${code}</span><br><span class="hint">${escapeHtml(address)}</span></div>
<form method="post" action="/staff/open" target="_blank" rel="noopener">
<input type="hidden" name="accountCode" value="${code}">
<button type="submit" aria-label="Open the account ${code}, ${holder}">Open the account</button></form></li>`
}
