import type { Page } from '@playwright/test'

import { expect } from '../provider.ts'
import { TOKENS_ON_SERVER, TOKEN_REQUEST } from '../stored-session.ts'
import { testStates } from './test-states.ts'
import { openAt } from './open.ts'

testStates('session', [
  { route: '/login', title: 'sign in', open: (page) => openAt(page, '/login', 'Sign in') },
  {
    route: '/login',
    title: 'a sign-in that failed',
    open: (page) => openAt(page, '/login?problem=IDENTITY_ERROR', 'Sign in'),
  },
  { route: '/login', title: 'on the way to the identity provider', open: openLeaving },
  {
    route: '/legacy-login',
    title: 'the form',
    open: (page) => openAt(page, '/legacy-login', 'Sign in with an older username'),
  },
  { route: '/legacy-login', title: 'a form with problems', open: openLoginProblems },
  { route: '/login-complete', title: 'being signed in', open: openSigningIn },
  {
    route: '/logout-complete',
    title: 'signed out',
    open: (page) => openAt(page, '/logout-complete', 'You are signed out'),
  },
  {
    route: '/auto-login',
    title: 'a failed link',
    open: (page) => openAt(page, '/auto-login', 'The account could not be opened'),
  },
  { route: '/auto-login', title: 'the account being opened', open: openOpening },
  {
    route: '/privacy',
    title: 'the privacy statement',
    open: (page) => openAt(page, '/privacy', 'Your personal information'),
  },
])

const STATE = 'state-of-this-very-tab'

/** The identity provider does not reply during the check. */
async function openLeaving(page: Page): Promise<void> {
  await page.route(/openid-configuration/, () => undefined)
  await openAt(page, '/login?redirect=%2Fpay', 'Taking you to sign-in')
}

async function openLoginProblems(page: Page): Promise<void> {
  await openAt(page, '/legacy-login', 'Sign in with an older username')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

/** The exchange of the code does not end during the check. */
async function openSigningIn(page: Page): Promise<void> {
  await page.addInitScript((state) => {
    sessionStorage.setItem('switchboard.session.code_verifier', 'verifier')
    sessionStorage.setItem('switchboard.signin.state', state)
  }, STATE)
  await page.route(TOKEN_REQUEST, () => undefined)
  const exchange = page.waitForRequest(TOKEN_REQUEST)
  await openAt(page, '/login', 'Sign in')
  const issuer = encodeURIComponent(new URL('/identity', page.url()).href)
  const came = TOKENS_ON_SERVER ? 'session=csession' : `code=code&iss=${issuer}`
  await openAt(page, `/login-complete?${came}&state=${STATE}.`, 'Signing you in')
  await exchange
}

async function openOpening(page: Page): Promise<void> {
  await page.route(/staff\/login/, () => undefined)
  await openAt(page, '/auto-login?token=token&accountcode=100482', 'Opening the account')
}
