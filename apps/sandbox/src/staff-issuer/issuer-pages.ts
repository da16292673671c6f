import { html } from '#sandbox/http/html.ts'
import { problemNotice, type Page } from '#sandbox/http/page.ts'

type Step = { readonly id: string; readonly problem: string | null }

export function passwordPage({ id, problem }: Step): Page {
  return {
    title: 'Staff sign-in',
    lead: 'The provider’s own sign-in for people who work there.',
    content: html`${problemNotice(problem)}
      <section class="card narrow">
        <form class="fields" method="post" action="/staff-issuer/sign-in">
          <input type="hidden" name="id" value="${id}" />
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

export function secondFactorPage(id: string, name: string): Page {
  return {
    title: 'Confirm on your phone',
    lead: `Kia ora ${name}. A phone of the demo would now ask you to confirm.`,
    content: html`<section class="card narrow">
      <form class="fields" method="post" action="/staff-issuer/second-factor">
        <input type="hidden" name="id" value="${id}" />
        <button type="submit" class="primary" name="answer" value="confirmed">Confirm on the phone</button>
        <button type="submit" name="answer" value="skipped">Continue without the phone</button>
      </form>
    </section>`,
  }
}

export const SIGNED_OUT_PAGE: Page = {
  title: 'Signed out',
  lead: 'Nobody is signed in here in this browser.',
  content: null,
}

export const UNKNOWN_REQUEST_PAGE: Page = {
  title: 'Not accepted',
  lead: 'This sign-in was not requested by the portal, or took too long. Please begin again at the staff desk.',
  content: null,
}
