import { expect, test } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { day } from '@switchboard/domain/day'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import type { RedirectReason } from '#web/http/place.tsx'
import { describeRedirect } from './redirect-words.ts'
import type { RedirectContext } from './redirect-words.ts'

const context: RedirectContext = {
  href: '/change-hub/calling-packs?from=menu',
  path: '/change-hub/calling-packs',
  page: 'Calling Packs',
  brand: kea,
  facts: accountFacts({ services: NO_SERVICES }),
  orders: [],
  placeName: null,
  followed: null,
}

const order = {
  OrderNumber: '700001',
  CustomerFacingTicketStatus: 'In Progress',
  Description: 'Fibre 300',
  PlacedOn: day.parse('2026-11-18'),
  ExpectedOn: day.parse('2026-11-29'),
  Active: true,
}

test('SHL-067 an unknown address is named as it was requested', () => {
  expect(describeRedirect('unknownAddress', { ...context, href: '/xyz?a=1' })?.title).toBe(
    'We could not find the page /xyz?a=1',
  )
})

test('SHL-067 a long address is cut', () => {
  const words = describeRedirect('unknownAddress', { ...context, href: `/${'x'.repeat(200)}` })

  expect(words?.title).toBe(`We could not find the page /${'x'.repeat(79)}…`)
})

test.each(['debugOnly', 'testHostOnly'] as const)(
  'SHL-067 a page for developers is not found either: %s',
  (reason) => {
    expect(describeRedirect(reason, context)).toEqual(describeRedirect('unknownAddress', context))
  },
)

test.each<[what: string, orders: RedirectContext['orders'], text: string]>([
  [
    'number and expected day of an order',
    [order],
    'Calling packs can be changed once order 700001 is done, expected on 29 November 2026.',
  ],
  [
    'no day while none is expected',
    [{ ...order, ExpectedOn: null }],
    'Calling packs can be changed once order 700001 is done.',
  ],
  [
    'the number of several orders',
    [order, order],
    'Calling packs can be changed once your 2 orders under way are done.',
  ],
  [
    'neither number nor day of an order that did not load',
    [],
    'Calling packs can be changed once the order under way is done.',
  ],
])('SHL-068 a closed change shows %s', (_what, orders, text) => {
  expect(describeRedirect('noActiveOrders', { ...context, orders })).toMatchObject({
    title: 'We could not open “Calling Packs”.',
    text,
  })
})

test('SHL-068 a closed change links to its order', () => {
  const words = describeRedirect('noActiveOrders', { ...context, orders: [order] })

  expect(words?.link).toEqual({ href: '/change-hub/order/700001', label: 'See order 700001' })
})

test.each<[reason: RedirectReason, text: string]>([
  ['billedMonthly', 'It needs a monthly bill. This account is billed more often.'],
  ['business', 'It is for business accounts. This is a home account.'],
  ['concernsWireless', 'It needs wireless broadband, which this account does not have.'],
  ['featureOn', 'It is not available at the moment.'],
  ['hasBroadband', 'It needs broadband, which this account does not have.'],
  ['hasPoliciesOrProducts', 'Insurance needs broadband or a policy with us. This account has neither.'],
  ['hasSpeedTest', 'The speed test is not available for this account.'],
  ['hasVideo', 'This account does not have Prime Video.'],
  ['hasWireless', 'You can order it on this page.'],
  ['mayOrderNewProducts', 'New products cannot be ordered for this account at the moment.'],
  ['methodNotOffered', 'This account cannot be paid that way. Choose one of the ways on this page.'],
  ['noAntivirus', 'This account does not have the antivirus product.'],
  ['noManualMeter', 'No meter of this account is read by hand, so there is nothing for you to do.'],
  ['noMobile', 'It is not available to an account with a mobile.'],
  ['noPower', 'Power is ordered already, or we cannot supply it at the address of this account.'],
  ['noPrepayMobile', 'It is for prepay mobiles. This account is not a prepay account.'],
  ['noTollFree', 'We found no toll-free number for this account.'],
  ['noVideo', 'You do not have to sign up again. This page shows it.'],
  ['noWifiUnits', 'This account has mesh units or Google Wifi already.'],
  ['notBusiness', 'It is not available to this kind of business account.'],
  ['notChecked', 'We could not load what it needs. Try again in a moment.'],
  ['notFirstWireless', 'It is not available with an older kind of wireless broadband.'],
  ['notWireless', 'It is not available with wireless broadband, which this account has.'],
  ['offersVoiceFeatures', 'Kea has no changes of voice features here.'],
  ['planChangeOn', 'It is not available at the moment.'],
  ['potsChangeAllowed', 'It is not available with a plain phone line at the moment.'],
  ['powerChangeAllowed', 'Nobody can change their power plan here at the moment.'],
  ['refersFriends', 'Kea has no offer for referring a friend.'],
])('SHL-069 %s is explained', (reason, text) => {
  expect(describeRedirect(reason, context)?.text).toBe(text)
})

test('SHL-069 a business with a switch of its own is named', () => {
  const facts = accountFacts({ businessGroup: 'orconbus' })

  expect(describeRedirect('planChangeOn', { ...context, facts })?.text).toBe(
    'It is not available to business accounts at the moment.',
  )
})

test('SHL-069 an account with power has power already', () => {
  const facts = accountFacts({ services: { ...NO_SERVICES, power: 'has' } })

  expect(describeRedirect('noPower', { ...context, facts })?.text).toBe('This account has power already.')
})

test('SHL-070 a missing level has no second notice: the page of the users shows one', () => {
  expect(describeRedirect('mayDo', context)).toBeNull()
})

test.each([
  ['/reset-password', 'You are already signed in.'],
  ['/reset-password/complete', 'You are already signed in.'],
  ['/login', undefined],
  ['/login-complete', undefined],
])('SHL-069 SHL-072 a signed-in user at %s sees %s', (path, title) => {
  expect(describeRedirect('loggedOut', { ...context, path })?.title).toBe(title)
})

test.each<[followed: RedirectContext['followed'], placeName: string | null, title: string, text: string]>([
  [
    { by: 'switch', wasTyped: true },
    '7 Beach Road',
    'You switched to 7 Beach Road in another tab',
    'What you had typed here was not saved.',
  ],
  [
    { by: 'switch', wasTyped: false },
    '7 Beach Road',
    'You switched to 7 Beach Road in another tab',
    'This tab shows 7 Beach Road too.',
  ],
  [
    { by: 'switch', wasTyped: false },
    null,
    'You switched to another account in another tab',
    'This tab shows that account too.',
  ],
  [
    { by: 'signIn', wasTyped: true },
    null,
    'Another person signed in, in another tab',
    'What you had typed here was not saved.',
  ],
])('SHL-075 after %j with the address %j, %j', (followed, placeName, title, text) => {
  expect(describeRedirect('otherTab', { ...context, followed, placeName })).toEqual({ title, text })
})
