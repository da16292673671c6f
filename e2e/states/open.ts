import type { BrowserContext, Page } from '@playwright/test'

import type { WireReply } from '@switchboard/domain/call'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import type { USAGE_PARTS, UsageKey } from '@switchboard/domain/usage/now'

import { expect, countSharedProviders } from '../provider.ts'
import { signIn } from '../steps.ts'
import { changeReply, serveEmptyDocument } from './replies.ts'

/** Half of the lifetime of an access token, so that no state renews a token that other states use. */
const MAX_SESSION_MILLISECONDS = 300_000

/** An address with a simulated document, which no test requests otherwise. */
const EMPTY_PAGE = '/assets/nowhere'

type Session = {
  readonly stored: Awaited<ReturnType<BrowserContext['storageState']>>
  readonly since: number
}

/** The browser data of the session of each customer with a shared provider. */
const sessions = new Map<string, Session>()

/** Gives the browser a session of this customer. It signs in only if the last sign-in is some minutes ago. */
export async function haveSession(page: Page, user: string): Promise<void> {
  const name = `${user} of ${countSharedProviders()}`
  const session = sessions.get(name)
  if (session !== undefined && Date.now() - session.since < MAX_SESSION_MILLISECONDS) {
    await store(page, session.stored)
    return
  }
  const since = Date.now()
  await signIn(page, user)
  sessions.set(name, { stored: await page.context().storageState(), since })
}

/** Stores the session from an empty document, because `setStorageState` opens another page, which takes longer. */
async function store(page: Page, { cookies, origins }: Session['stored']): Promise<void> {
  await page.context().addCookies(cookies)
  const entries = origins.flatMap((origin) => origin.localStorage)
  await serveEmptyDocument(page, EMPTY_PAGE)
  await page.goto(EMPTY_PAGE)
  await page.evaluate((all) => all.forEach(({ name, value }) => localStorage.setItem(name, value)), entries)
  await page.unroute(EMPTY_PAGE)
}

export async function openAt(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address)
  await expectHeading(page, heading)
}

export async function openDashboard(page: Page, user: string): Promise<void> {
  await haveSession(page, user)
  await openAt(page, '/', /^Kia ora/)
}

type Dashboard = Omit<WireReply<typeof readDashboard>, UsageKey> & {
  readonly [Key in UsageKey]: WireReply<(typeof USAGE_PARTS)[Key]>
}

/** Opens the dashboard with some of its parts replaced. */
export async function openDashboardWith(page: Page, user: string, parts: Partial<Dashboard>): Promise<void> {
  await changeReply(page, readDashboard, (dashboard) => ({ ...dashboard, ...parts }))
  await openDashboard(page, user)
}

export async function openSignedIn(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await haveSession(page, 'aroha')
  await openAt(page, address, heading)
  await page.waitForLoadState('networkidle')
}

export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
