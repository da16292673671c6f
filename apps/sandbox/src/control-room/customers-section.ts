import { DEMO_FIBRE_STATUSES, DEMO_PEOPLE, type DemoPerson } from '@switchboard/domain/demo-people'

import { html, type Markup } from '#sandbox/http/html.ts'
import type { Settings } from '#sandbox/settings.ts'

/** The people of the demo, each with the link to their sign-in. */
export function renderCustomers({ portalUrl, demoPassword }: Settings): Markup {
  return html`<section class="part" id="customers" aria-labelledby="customers-title">
    <h2 id="customers-title">Demo customers</h2>
    <p>
      A press opens the portal’s sign-in, which offers this customer first: press Continue there, and you are
      in. To type instead, everyone has the password <code>${demoPassword}</code>. If someone else is signed
      in, sign out first.
    </p>
    <ul class="tiles">
      ${DEMO_PEOPLE.map((person) => renderPerson(person, portalUrl))} ${renderFibreCustomers(portalUrl)}
    </ul>
  </section>`
}

/** The portal's sign-in, which offers this customer first. It signs in after a press on its own page only. */
export function signInAddress(portalUrl: string, username: string): string {
  return `${portalUrl}/login?${new URLSearchParams({ redirect: '/', login_hint: username })}`
}

function renderPerson(person: DemoPerson, portalUrl: string): Markup {
  const { name, fullName, shows } = person
  return html`<li class="tile">
    <h3>${fullName} <span class="hint">${name}</span></h3>
    <p>${toSentence(shows)}</p>
    <p class="last">
      <a class="button" href="${entryAddress(person, portalUrl)}">${entryText(person)}</a>
    </p>
  </li>`
}

function entryAddress({ name, signIn }: DemoPerson, portalUrl: string): string {
  switch (signIn) {
    case 'portal':
      return signInAddress(portalUrl, name)
    case 'invitation':
      return '/mail'
    case 'legacy':
      return `${portalUrl}/legacy-login`
    case 'staff':
      return `${portalUrl}/staff/`
  }
}

function entryText({ fullName, signIn }: DemoPerson): string {
  const [firstName] = fullName.split(' ')
  switch (signIn) {
    case 'portal':
      return `Sign in as ${firstName}`
    case 'invitation':
      return `Send ${firstName} the link`
    case 'legacy':
      return `Sign in as ${firstName} at the older sign-in`
    case 'staff':
      return `Sign in as ${firstName} at the staff desk`
  }
}

function renderFibreCustomers(portalUrl: string): Markup {
  return html`<li class="tile">
    <h3>Fibre orders</h3>
    <p>One account for each status of a fibre order.</p>
    <details>
      <summary>All ${DEMO_FIBRE_STATUSES.length} statuses</summary>
      <ul>
        ${DEMO_FIBRE_STATUSES.map(
          (status) =>
            html`<li><a href="${signInAddress(portalUrl, `fibre-${status}`)}">fibre-${status}</a></li>`,
        )}
      </ul>
    </details>
  </li>`
}

function toSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
