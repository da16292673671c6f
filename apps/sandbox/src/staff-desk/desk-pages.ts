import { html, type Markup } from '#sandbox/http/html.ts'
import { problemNotice, type Page } from '#sandbox/http/page.ts'

import type { FoundAccounts } from './management.ts'

export function signInPage(problem: string | null): Page {
  return {
    title: 'Staff desk',
    lead: 'Sign in to open the portal on a customer’s account.',
    content: html`${problemNotice(problem)}
      <section class="card narrow">
        <form class="fields" method="post" action="/staff/sign-in">
          <div class="field">
            <label for="username">Staff name</label>
            <input id="username" name="username" autocomplete="username" autocapitalize="none" required />
          </div>
          <div class="field">
            <label for="password">Password</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required />
          </div>
          <button type="submit" class="primary">Sign in</button>
        </form>
      </section>`,
  }
}

type SearchContent = { query: string; found: FoundAccounts | null; problem: string | null }

export const MAX_QUERY_CHARACTERS = 100

export function deskPage(staffName: string, { query, found, problem }: SearchContent): Page {
  return {
    title: 'Staff desk',
    lead: `You are signed in as ${staffName}.`,
    content: html`${problemNotice(problem)}
      <section class="card">
        <form class="row" method="get" action="/staff">
          <div class="field">
            <label for="query">Find an account</label>
            <p class="hint" id="query-hint">
              By code, name, address, e-mail address, phone number or username, or the beginning of one.
            </p>
            <input
              id="query"
              name="query"
              type="search"
              value="${query}"
              maxlength="${MAX_QUERY_CHARACTERS}"
              aria-describedby="query-hint"
              autocomplete="off"
              autocapitalize="none"
              required
            />
          </div>
          <button type="submit" class="primary">Search</button>
        </form>
        ${found === null ? null : renderAccounts(found)}
      </section>
      <form method="post" action="/staff/sign-out"><button type="submit">Sign out</button></form>`,
  }
}

function renderAccounts({ accounts, more }: FoundAccounts): Markup {
  if (accounts.length === 0) {
    return html`<p role="status">
      No account was found. Please check the spelling, or try something else that the customer can tell.
    </p>`
  }
  return html`<p role="status">${describeCount(accounts.length, more)}</p>
    ${accountsTable(accounts)}`
}

function describeCount(shown: number, more: boolean): string {
  if (more)
    return `These are ${shown} of more accounts. Please narrow your search: type more of what you know.`
  return shown === 1 ? 'One account was found.' : `${shown} accounts were found.`
}

function accountsTable(accounts: FoundAccounts['accounts']): Markup {
  return html`<div class="scroll" role="region" aria-label="Accounts found" tabindex="0">
    <table>
      <caption>
        The portal opens in a tab of its own and stays with the account until that tab is closed.
      </caption>
      <thead>
        <tr>
          ${['Account', 'Name', 'Address', ''].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${accounts.map(accountRow)}
      </tbody>
    </table>
  </div>`
}

function accountRow({ accountCode, name, address }: FoundAccounts['accounts'][number]): Markup {
  return html`<tr>
    <th scope="row">${accountCode}</th>
    <td>${name}</td>
    <td>${address}</td>
    <td>
      <form method="post" action="/staff/open" target="_blank" rel="noopener">
        <input type="hidden" name="accountCode" value="${accountCode}" />
        <button type="submit" aria-label="Open the portal for ${accountCode}, ${name}">
          Open the portal
        </button>
      </form>
    </td>
  </tr>`
}
