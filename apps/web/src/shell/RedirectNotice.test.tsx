import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { checkAntivirusCustomer } from '@switchboard/domain/antivirus/contract'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { readMeters } from '@switchboard/domain/meter-reading/contract'
import { readPaymentMethods } from '@switchboard/domain/payments/recurring-payment'
import { readTollFree } from '@switchboard/domain/toll-free/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { followedChange } from '#web/http/followed-change.ts'
import { usePlace } from '#web/http/place.tsx'
import { benCurrentProducts } from '#web/testing/ben.ts'
import { session } from '#web/http/session.ts'
import { answers, breaks, refuses, slowAnswer, testNetwork } from '#web/testing/network.ts'
import { signInAs, testConfiguration } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { ROUTES } from './areas.ts'
import { BEN, clearShell, openPortal, prepareShell } from './testing/open-portal.tsx'

const network = testNetwork()

beforeEach(() => prepareShell(network))
afterEach(clearShell)

const TARGETS = ['/', '/change-hub', '/payment-method', '/authorised-people', '/login']

const ORDER = {
  OrderNumber: '700001',
  CustomerFacingTicketStatus: 'In Progress',
  Description: 'Fibre 300',
  PlacedOn: '2026-11-18',
  ExpectedOn: '2026-11-29',
  Active: true,
}

/** The screens that redirects lead to are empty; all others are real. */
const routes = [
  ...ROUTES.filter(({ path }) => !TARGETS.includes(path)),
  ...TARGETS.map((path) =>
    testRoute(path, {
      session: path === '/login' ? 'loggedOut' : 'required',
      screen: async () => () => <PageHeading title={`Target ${path}`} />,
    }),
  ),
  testRoute('/leaves', { screen: async () => LeavingScreen }),
]

function LeavingScreen() {
  const { go } = usePlace()
  return <Button onClick={() => go('/', { replace: true, reason: 'noPrepayMobile' })}>Leave</Button>
}

function open(path: string) {
  return openPortal(path, { iam: { ...testConfiguration.iam, endpoint: '' } }, { routes })
}

async function openSignedIn(path: string, services: Partial<ServiceFacts> = {}) {
  network.use(answers(readAccount, { ...BEN, serviceFacts: { ...NO_SERVICES, internet: true, ...services } }))
  signInAs()
  return open(path)
}

function findNotice(title: string) {
  return screen.findByText(title).then((found) => found.closest('[role="status"]'))
}

describe('SHL-066 the notice', () => {
  test('SHL-067 names an unknown address on the page that it leads to', async () => {
    await openSignedIn('/xyz?a=1')

    expect(await findNotice('We could not find the page /xyz?a=1')).not.toBeNull()
    expect(location.pathname).toBe('/')
  })

  test('SHL-067 names an unknown address to a user who is not signed in', async () => {
    await open('/xyz')

    expect(await findNotice('We could not find the page /xyz')).not.toBeNull()
    expect(location.pathname).toBe('/login')
  })

  test('is there when the page is first shown, although its orders load slowly', async () => {
    const products = slowAnswer(readProducts, { ...benCurrentProducts, ProductOrders: [ORDER] })
    network.use(products.handler)
    const router = await openSignedIn('/', { otherActiveOrder: true })

    const moved = router.go('/call-usage')
    await act(async () => products.come())
    await act(() => moved)

    expect(screen.getByText(/^You can see call usage once order 700001 is done/)).toBeDefined()
    expect(screen.getByText('Target /change-hub')).toBeDefined()
  })

  test('takes the focus when the portal opens', async () => {
    await openSignedIn('/xyz')

    const notice = await findNotice('We could not find the page /xyz')

    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true))
  })

  test('SHL-071 is gone after it was closed, and the heading has the focus', async () => {
    await openSignedIn('/xyz')

    await userEvent.click(await screen.findByText('Close'))

    expect(screen.queryByText('We could not find the page /xyz')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Target /')
  })

  test('SHL-071 is gone after the next navigation, also to the same page', async () => {
    const router = await openSignedIn('/xyz')
    await screen.findByText('We could not find the page /xyz')

    await act(() => router.go('/'))

    expect(screen.queryByText('We could not find the page /xyz')).toBeNull()
  })

  test('SHL-071 appears again after it was closed, for the next address', async () => {
    const router = await openSignedIn('/xyz')
    await userEvent.click(await screen.findByText('Close'))

    await act(() => router.go('/zyx'))

    expect(await findNotice('We could not find the page /zyx')).not.toBeNull()
  })

  test('SHL-071 is not kept in the address or the history, so a reload shows the page alone', async () => {
    await openSignedIn('/xyz')
    await screen.findByText('We could not find the page /xyz')

    expect(location.href).toBe(new URL('/', location.origin).href)
    expect(history.state).toBeNull()
  })
})

describe('SHL-075 the notice of a tab that followed another tab', () => {
  function followSwitch() {
    const address = 'Unit 12B, 7 Beach Road, Auckland'
    followedChange.note({ by: 'switch', wasTyped: true })
    network.use(answers(readAccount, { ...BEN, address }))
    signInAs()
    return open('/change-hub')
  }

  test('names the account that the tab shows now, and the lost text', async () => {
    await followSwitch()

    const notice = await findNotice('You switched to Unit 12B, 7 Beach Road in another tab')
    expect(notice?.textContent).toContain('What you had typed here was not saved.')
    expect(screen.getByText('Target /change-hub')).toBeDefined()
  })

  test('is not shown again once it was seen', async () => {
    await followSwitch()
    await screen.findByText(/^You switched to/)

    expect(followedChange.read()).toBeNull()
  })

  test('waits in a hidden tab until the tab is seen', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await followSwitch()
    await screen.findByText(/^You switched to/)
    expect(followedChange.read()).not.toBeNull()

    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))

    expect(followedChange.read()).toBeNull()
  })
})

describe('a guard', () => {
  test('SHL-068 shows number and expected day of the order that closes a change', async () => {
    network.use(answers(readProducts, { ...benCurrentProducts, ProductOrders: [ORDER] }))

    await openSignedIn('/call-usage', { otherActiveOrder: true })

    expect(await findNotice('We could not open “Call usage”.')).not.toBeNull()
    expect(
      screen.getByText('You can see call usage once order 700001 is done, expected on 29 November 2026.'),
    ).toBeDefined()
    expect(screen.getByText('See order 700001').getAttribute('href')).toBe('/change-hub/order/700001')
  })

  test('SHL-068 shows no number if the orders do not load', async () => {
    network.use(breaks(readProducts))

    await openSignedIn('/call-usage', { otherActiveOrder: true })

    expect(await screen.findByText('You can see call usage once the order under way is done.')).toBeDefined()
  })

  test('SHL-069 names the product that is missing', async () => {
    await openSignedIn('/prime-video', { video: 'none' })

    expect(await screen.findByText('This account does not have Prime Video.')).toBeDefined()
    expect(location.pathname).toBe('/')
  })

  test('SHL-070 of a level leads to the users, without a second notice', async () => {
    network.use(
      answers(userClaims, {
        AccountClaims: [
          {
            AccountCode: '100517',
            businessGroup: 'residential',
            actingFor: { holder: 'Ben Fowler', firstName: 'Mere', lastName: 'Ngata', level: 'see' },
          },
        ],
      }),
    )

    await openSignedIn('/pay')

    expect(await screen.findByText('Target /authorised-people')).toBeDefined()
    expect(screen.queryByText('Close')).toBeNull()
  })
})

describe('SHL-069 a check that needs the provider', () => {
  test.each([
    ['/manage-antivirus', answers(checkAntivirusCustomer, { isCustomer: false }), /antivirus product\.$/],
    ['/manage-antivirus', breaks(checkAntivirusCustomer), /^We could not load/],
    [
      '/payment-method/direct-debit',
      answers(readPaymentMethods, []),
      /^This account cannot be paid that way/,
    ],
    ['/payment-method/credit-card', breaks(readPaymentMethods), /^We could not load/],
    ['/meter-reading', answers(readMeters, []), /^No meter of this account is read by hand/],
    ['/site-access', answers(readMeters, []), /^No meter of this account is read by hand/],
  ])('%s shows the reason', async (path, handler, text) => {
    network.use(handler)

    await openSignedIn(path)

    expect(await screen.findByText(text)).toBeDefined()
  })

  test.each([
    ['no number', refuses(readTollFree, 'NO_SERVICE_ENTITY'), /^We found no toll-free number/],
    ['a number that does not load', breaks(readTollFree), /^We could not load/],
  ])('/toll-free shows the reason: %s', async (_what, handler, text) => {
    network.use(handler)
    signInAs()
    session.write({ businessGroup: 'orconbus' })

    await open('/toll-free')

    expect(await screen.findByText(text)).toBeDefined()
  })

  test('a screen that leaves by itself shows the reason', async () => {
    await openSignedIn('/leaves')

    await userEvent.click(await screen.findByText('Leave'))

    expect(await screen.findByText(/^It is for prepay mobiles/)).toBeDefined()
  })
})

describe('SHL-072 a redirect that refuses nothing is silent', () => {
  test('to the sign-in', async () => {
    await open('/pay')

    expect(await screen.findByText('Target /login')).toBeDefined()
    expect(screen.queryByText('Close')).toBeNull()
  })

  test('from the sign-in to home', async () => {
    await openSignedIn('/login')

    expect(await screen.findByText('Target /')).toBeDefined()
    expect(screen.queryByText('Close')).toBeNull()
  })

  test('from an older address; a refusal of the newer address is shown', async () => {
    await openSignedIn('/change-hub/move-house', { internet: false })

    expect(await screen.findByText('We could not open “Move house”.')).toBeDefined()
  })
})
