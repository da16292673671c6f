import { html, type Markup } from '#sandbox/http/html.ts'
import type { Page } from '#sandbox/http/page.ts'

/** A received login call, without its password. */
export type ReceivedLogin = {
  at: string
  username: string
  success: boolean
  cookie: string
  remember: string
  json: string
}

export function legacyPage(
  username: string | null,
  received: readonly ReceivedLogin[],
  portalUrl: string,
): Page {
  return {
    title: 'Legacy portal',
    lead:
      username === null ? 'Nobody is signed in here in this browser.' : `You are signed in as ${username}.`,
    content: html`${username === null ? null : signOut()}
      <section class="card">
        <h2>Sign-ins received</h2>
        ${received.length === 0 ? html`<p class="hint">None since the sandbox was started.</p>` : table(received)}
      </section>
      <p>Back to <a href="${portalUrl}">the portal</a>.</p>`,
  }
}

function signOut(): Markup {
  return html`<form method="post" action="/legacy/sign-out"><button type="submit">Sign out</button></form>`
}

function table(received: readonly ReceivedLogin[]): Markup {
  return html`<div class="scroll" role="region" aria-label="Sign-ins received" tabindex="0">
    <table>
      <thead>
        <tr>
          ${['When', 'Username', 'cookie', 'remember', 'json', 'Answer'].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${received.map(
          (login) =>
            html`<tr>
              <td>${login.at}</td>
              <td>${login.username}</td>
              <td>${login.cookie}</td>
              <td>${login.remember}</td>
              <td>${login.json}</td>
              <td>
                ${
                  login.success
                    ? html`<span class="pill positive">Signed in</span>`
                    : html`<span class="pill critical">Refused</span>`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
