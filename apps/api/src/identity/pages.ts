import type { Brand } from '@switchboard/brands/brand'

import { findDemoCustomer, renderDemoCustomers, renderNamedCustomer } from './demo-customers.ts'
import type { DemoSignIn } from './demo-customers.ts'
import { escapeHtml, renderPage } from './page-frame.ts'
import { SHOW_PASSWORD } from './show-password.ts'
import { USE_PASSKEY } from './use-passkey.ts'

function renderTitledPage(brand: Brand, title: string, content: string): string {
  return renderPage(brand, { title, content })
}

/** An error message of the sign-in page, and the field that it is about. */
export type SignInProblem = { readonly text: string; readonly field: 'username' | 'password' }

/** An error message of the second step, and the control that it is about. */
export type FactorProblem = { readonly text: string; readonly field: 'code' | 'use-passkey' }

type Problem = SignInProblem | FactorProblem

export type SignInForm = {
  readonly action: string
  /** The portal's page for resetting a forgotten password. */
  readonly resetAddress: string
  /** The portal's privacy statement. */
  readonly privacyAddress: string
  /** The sign-in of the older login, for customers that only it knows; null if the brand has none. */
  readonly olderSignIn: string | null
  /** Null if none is configured. */
  readonly helpdeskPhone: string | null
  readonly username: string
  readonly remember: boolean
  readonly problem: SignInProblem | null
  /** Null outside the sandbox. */
  readonly demo: DemoSignIn | null
}

export function renderSignInPage(brand: Brand, form: SignInForm): string {
  const { problem, demo } = form
  const named = demo === null || problem !== null ? null : findDemoCustomer(demo, form.username)
  return renderTitledPage(
    brand,
    problem === null ? 'Sign in' : 'Problem: Sign in',
    `<h1>Sign in</h1>
${problem === null ? '' : renderProblemSummary(problem)}${named === null ? '' : renderNamedCustomer(form.action, named)}
<form method="post" action="${escapeHtml(form.action)}" novalidate>
<div class="field"><label for="username">Username or email address</label>
<input id="username" name="username" type="text" value="${escapeHtml(form.username)}" autocomplete="username"
 autocapitalize="none" spellcheck="false" inputmode="email" enterkeyhint="next" maxlength="254" required${markInvalid(problem, 'username')}></div>
<div class="field"><label for="password">Password</label>
<div class="secret"><input id="password" name="password" type="password" autocomplete="current-password"
 autocapitalize="none" spellcheck="false" enterkeyhint="go" maxlength="1024" required${markInvalid(problem, 'password')}></div></div>
<label class="check"><input type="checkbox" name="remember" value="true"${form.remember ? ' checked' : ''}> Keep me signed in on this device</label>
<button type="submit">Sign in</button>
</form>
<p><a href="${escapeHtml(form.resetAddress)}">Forgot your password?</a></p>${renderOlderSignIn(form.olderSignIn)}
${renderHelp(brand, form.helpdeskPhone)}
<p class="hint"><a href="${escapeHtml(form.privacyAddress)}">How we handle personal information</a></p>${demo === null ? '' : renderDemoCustomers(form.action, demo)}
<script src="${SHOW_PASSWORD.path}"></script>`,
  )
}

function renderOlderSignIn(address: string | null): string {
  if (address === null) return ''
  return `
<p class="hint">Is your username not an email address? <a href="${escapeHtml(address)}">Sign in with an older username</a></p>`
}

/** Names the help site, and the phone number if there is one. Source: CFG-013, SHL-050. */
function renderHelp({ helpSite }: Brand, phone: string | null): string {
  const site = `<a href="${escapeHtml(helpSite)}">help site</a>`
  if (phone === null) return `<p class="hint">Need help? See our ${site}.</p>`
  const call = `<a href="tel:${escapeHtml(phone.replaceAll(' ', ''))}">${escapeHtml(phone)}</a>`
  return `<p class="hint">Need help? Call ${call} or see our ${site}.</p>`
}

export type CodeForm = {
  readonly action: string
  /** The address where another user begins a new sign-in. */
  readonly home: string
  readonly helpdeskPhone: string | null
  readonly hasApp: boolean
  /** The browser's passkey request options as JSON; null if the user has no passkey. */
  readonly passkeys: string | null
  readonly problem: FactorProblem | null
}

/**
 * The page of the second step. One field accepts both kinds of codes, so that nobody has to choose first. The passkey button
 * is above the field: a customer with a passkey needs no code.
 */
export function renderCodePage(brand: Brand, form: CodeForm): string {
  const { home, helpdeskPhone, passkeys, problem } = form
  const title = passkeys === null ? 'Enter your code' : 'Use your passkey'
  return renderTitledPage(
    brand,
    problem === null ? title : `Problem: ${title}`,
    `<h1>${title}</h1>
${problem === null ? '' : renderProblemSummary(problem)}${passkeys === null ? '' : renderPasskeyForm(form, passkeys)}
${renderCodeForm(form)}
<p><a href="${escapeHtml(home)}/">Start again</a></p>
${renderHelp(brand, helpdeskPhone)}${passkeys === null ? '' : `\n<script src="${USE_PASSKEY.path}"></script>`}`,
  )
}

/** The button is shown only after a script has found that the browser supports passkeys. */
function renderPasskeyForm({ action }: CodeForm, options: string): string {
  return `
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" id="passkey-answer" name="passkey">
<p id="passkey-state" class="hint" role="status">This browser cannot use passkeys.</p>
<button type="button" id="use-passkey" hidden data-options="${escapeHtml(options)}">Use your passkey</button>
</form>
<h2>Or enter a code</h2>`
}

function renderCodeForm({ action, hasApp, passkeys, problem }: CodeForm): string {
  const [label, hint] = hasApp
    ? [
        'Code from your authenticator app',
        'Six digits. Without your phone, use a recovery code here instead.',
      ]
    : ['Recovery code', 'Twenty digits. Each of them works once, in place of your passkey.']
  const field = problem?.field === 'code' ? ' problem" aria-invalid="true' : ''
  return `<form method="post" action="${escapeHtml(action)}" novalidate>
<div class="field"><label for="code">${label}</label>
<p class="hint" id="code-hint">${hint}</p>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none"
 spellcheck="false" enterkeyhint="go" maxlength="64" required aria-describedby="code-hint${field}"></div>
<button${passkeys === null ? '' : ' class="plain"'} type="submit">Sign in</button>
</form>`
}

function renderProblemSummary({ text, field }: Problem): string {
  return `<div class="problem" role="alert" tabindex="-1" autofocus><h2>There is a problem</h2>
<p id="problem"><a href="#${field}">${escapeHtml(text)}</a></p></div>`
}

function markInvalid(problem: Problem | null, field: Problem['field']): string {
  return problem?.field === field ? ' aria-invalid="true" aria-describedby="problem"' : ''
}

export function renderSignOutQuestion(brand: Brand, hiddenForm: string): string {
  return renderTitledPage(
    brand,
    'Sign out',
    `<h1>Sign out?</h1>
<p>You will be signed out of My ${escapeHtml(brand.name)} in this browser.</p>
${hiddenForm}
<div class="answers"><button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="plain" type="submit" form="op.logoutForm">Stay signed in</button></div>`,
  )
}

export function renderSignedOutPage(brand: Brand, home: string): string {
  return renderTitledPage(
    brand,
    'Signed out',
    `<h1>You are signed out</h1>
<p>You can close this page now.</p>
<a class="button" href="${escapeHtml(home)}/">Go to My ${escapeHtml(brand.name)}</a>`,
  )
}

/** An error that a customer can only fix by starting again. The help desk reads `code`. */
export function renderProblemPage(brand: Brand, home: string, code: string): string {
  return renderTitledPage(
    brand,
    'Problem',
    `<h1>There is a problem</h1>
<p role="alert">This sign-in cannot be continued. It may have taken too long, or its address is not complete.</p>
<p class="hint">Code for our help desk: ${escapeHtml(code)}</p>
<a class="button" href="${escapeHtml(home)}/">Start again</a>`,
  )
}
