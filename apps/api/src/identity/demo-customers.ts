import { escapeHtml } from './page-frame.ts'

/** A customer of the demo. */
export type DemoCustomer = {
  /** The username without its domain. */
  readonly name: string
  readonly fullName: string
  readonly shows: string
}

/** The customers that the sign-in page of the sandbox offers. A deployment outside the sandbox has none. */
export type DemoSignIn = {
  readonly people: readonly DemoCustomer[]
  /** One customer for each status of a fibre order. */
  readonly fibreOrders: readonly DemoCustomer[]
  readonly password: string
}

/** The customer with this name, compared as usernames are. */
export function findDemoCustomer({ people, fibreOrders }: DemoSignIn, name: string): DemoCustomer | null {
  return [...people, ...fibreOrders].find((customer) => customer.name === name.trim().toLowerCase()) ?? null
}

/**
 * The button of a customer whom the address of the sign-in names. Nothing presses it: an address of another site would sign its
 * visitor in as someone else (docs/decisions/0112).
 */
export function renderNamedCustomer(action: string, { name, fullName, shows }: DemoCustomer): string {
  return `
<form method="post" action="${escapeHtml(action)}">
<button type="submit" name="demo" value="${escapeHtml(name)}" aria-describedby="named-shows" autofocus>Continue as ${escapeHtml(fullName)}</button>
<p class="hint" id="named-shows">A demo customer: ${escapeHtml(shows)}. You need no password.</p>
</form>
<h2>Or sign in with a password</h2>`
}

/** All customers of the demo, each with a button that signs in. */
export function renderDemoCustomers(action: string, { people, fibreOrders }: DemoSignIn): string {
  return `
<section class="demo" aria-labelledby="demo-title"><h2 id="demo-title">Demo customers</h2>
<p class="hint">This is a demo. Press a name to continue as this customer, without a password.</p>
<form method="post" action="${escapeHtml(action)}">
${renderList(people)}
<details><summary>Fibre orders: one customer for each status</summary>
${renderList(fibreOrders)}
</details>
</form>
</section>`
}

function renderList(customers: readonly DemoCustomer[]): string {
  return `<ul class="people">${customers.map(renderCustomer).join('')}</ul>`
}

function renderCustomer({ name, fullName, shows }: DemoCustomer): string {
  const id = `shows-${escapeHtml(name)}`
  return `
<li><button class="plain" type="submit" name="demo" value="${escapeHtml(name)}" aria-describedby="${id}">${escapeHtml(fullName)}</button>
<p class="hint" id="${id}">${escapeHtml(shows)}</p></li>`
}
