import { html, type Markup } from '#sandbox/http/html.ts'
import { problemNotice, type Page } from '#sandbox/http/page.ts'

import type { FoundAccount } from './management.ts'

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
          <button class="primary">Sign in</button>
        </form>
      </section>`,
  }
}

export type Found = { query: string; accounts: readonly FoundAccount[] | null; problem: string | null }

export function deskPage(staffName: string, { query, accounts, problem }: Found): Page {
  return {
    title: 'Staff desk',
    lead: `You are signed in as ${staffName}.`,
    content: html`${problemNotice(problem)}
      <section class="card">
        <form class="row" method="get" action="/staff">
          <div class="field">
            <label for="query">Account code</label>
            <input id="query" name="query" value="${query}" autocomplete="off" required />
          </div>
          <button class="primary">Find account</button>
        </form>
        ${accounts === null ? null : foundAccounts(accounts)}
      </section>
      <form method="post" action="/staff/sign-out"><button>Sign out</button></form>`,
  }
}

function foundAccounts(accounts: readonly FoundAccount[]): Markup {
  if (accounts.length === 0) return html`<p>No account has this code. Please check it and try again.</p>`
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

function accountRow({ accountCode, name, address }: FoundAccount): Markup {
  return html`<tr>
    <th scope="row">${accountCode}</th>
    <td>${name}</td>
    <td>${address}</td>
    <td>
      <form method="post" action="/staff/open" target="_blank" rel="noopener">
        <input type="hidden" name="accountCode" value="${accountCode}" />
        <button aria-label="Open the portal for ${accountCode}, ${name}">Open the portal</button>
      </form>
    </td>
  </tr>`
}
