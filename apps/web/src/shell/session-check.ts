import { findRefusingGuard } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { Account } from '@switchboard/domain/accounts/contract'
import { FEATURES } from '@switchboard/domain/config/contract'

import { actingFor, activeBusinessGroup, validateSession } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { isFailure } from '#web/http/failure.ts'
import { page } from '#web/http/page.ts'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'

import type { AreaRoute } from '#web/area.ts'
import { accountQuery } from '#web/http/use-account.ts'
import { newerAddress } from './newer-portal.ts'
import { RedirectTo } from './enter-route.ts'
import { wantedAddress } from './wanted-address.ts'

export type Notify = (text: string) => void

/**
 * Checks on entering a route, in this order: session, age of the configuration, newer portal, guards.
 * Source: SES-013, CFG-003, SHL Readings, the guard order of the accounts area.
 */
export async function enter(
  route: AreaRoute,
  wantedPath: string,
  { portal, notify }: { portal: Portal; notify: Notify },
): Promise<void> {
  if (route.session === 'loggedOut' && session.isLoggedIn()) throw new RedirectTo('/', 'loggedOut')
  const validated = route.session === 'required' ? requireSession(wantedPath, portal, notify) : null
  await Promise.all([validated, configuration.keepFresh()])
  if (validated !== null) await leaveForNewer(route, wantedPath, portal)
  if (route.guards.length === 0) return
  if (route.guards.some(({ needsAccount }) => needsAccount)) await loadAccount()
  const guard = findRefusingGuard(route.guards, accountFacts(portal))
  if (guard) throw new RedirectTo(guard.elseGoTo, guard.name)
}

/**
 * Leaves for the newer portal if it has the route. The promise then never resolves, so that nothing more is rendered. The
 * address that the page was opened at is replaced, so that back does not return to it.
 */
function leaveForNewer(route: AreaRoute, wantedPath: string, portal: Portal): Promise<void> {
  const { newerPortal } = portal.configuration
  const address = newerAddress(route.path, wantedPath, newerPortal)
  // this page was served at the address of the newer portal, so leaving for that address would loop
  if (address === null || location.href.startsWith(new URL(newerPortal, location.origin).href))
    return Promise.resolve()
  if (wantedAddress.read() === location.href) page.location.replace(address)
  else page.location.assign(address)
  return new Promise(() => undefined)
}

/**
 * The guards need the account. A failure is ignored, because the calls of the screen report it.
 */
async function loadAccount(): Promise<void> {
  await queryClient.ensureQueryData(accountQuery()).catch(() => undefined)
}

/** The facts of session and account, for guards and menus. */
export function accountFacts({ brand, configuration: { debug, iam, testHosts } }: Portal): AccountFacts {
  return {
    staff: session.isStaff(iam.staffIssuer),
    debug,
    testHost: isTestHost(page.location.hostname, testHosts),
    businessGroup: activeBusinessGroup(),
    features: new Set(FEATURES.filter((feature) => configuration.isOn(feature))),
    businessFeatures: new Set(FEATURES.filter((feature) => configuration.isOnForBusiness(feature))),
    disablePotsProductChange: configuration.value().sales.disablePotsProductChange,
    disablePowerProductChange: configuration.value().sales.disablePowerProductChange ?? false,
    services: findCachedAccount()?.serviceFacts ?? null,
    billFrequency: findCachedAccount()?.billCycle.billFrequency ?? null,
    level: actingFor()?.level ?? null,
    refersFriends: brand.referAFriend !== null,
    offersVoiceFeatures: brand.offersVoiceFeatures,
  }
}

function findCachedAccount(): Account | undefined {
  return session.isLoggedIn() ? queryClient.getQueryData(accountQuery().queryKey) : undefined
}

/** Source: SHL-002, SHL-039. */
export function isTestHost(host: string, testHosts: readonly string[]): boolean {
  return host === 'localhost' || testHosts.includes(host)
}

async function requireSession(wantedPath: string, portal: Portal, notify: Notify): Promise<void> {
  if (!session.isLoggedIn()) throw toLogin(wantedPath)
  const { mobile, iam } = portal.configuration
  try {
    const result = await validateSession({ staff: session.isStaff(iam.staffIssuer), mobile })
    if (result === 'accountChanged') {
      notify(
        `The account you used last is no longer available to you. You now see account ${session.read('account')}.`,
      )
    }
  } catch (failure) {
    if (!isFailure(failure) || !SESSION_ENDING_CODES.has(failure.code)) throw failure
    session.clear()
    // a new sign-in would fail too, so the login page shows the reason
    throw failure.code === 'NO_ACCOUNT_FOUND'
      ? new RedirectTo(`/login?problem=${failure.code}`, null)
      : toLogin(wantedPath)
  }
}

/** Any other failure keeps the session and shows the error overlay. */
const SESSION_ENDING_CODES: ReadonlySet<string> = new Set([
  'NO_ACCOUNT_FOUND',
  'ACCOUNT_CODE_NOT_AVAILABLE',
  'INVALID_IDENTITY',
  'LOGIN_REQUIRED',
])

/** The home page needs no redirect parameter. Source: SES-014, SES-015. */
function toLogin(wantedPath: string): RedirectTo {
  const search = wantedPath === '/' ? '' : `?${new URLSearchParams({ redirect: wantedPath })}`
  return new RedirectTo(`/login${search}`, null)
}
