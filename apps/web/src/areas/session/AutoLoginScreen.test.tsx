import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { logout, staffLogin } from '@switchboard/domain/session/contract'

import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreenAt, signInAs, testCalls, testToken } from '#web/testing/portal.tsx'

import { AutoLoginScreen } from './AutoLoginScreen.tsx'

const network = testNetwork()
testBrowser()

const granted = {
  status: 'Success',
  failedReason: null,
  access_token: testToken({ sub: 'sam', staff: true }),
  id_token: 'e30.e30.s',
  refresh_token: null,
  expires_in: 600,
} as const
const account = {
  accountCode: '100517',
  name: 'Ben',
  address: '1 Kea Street',
  businessGroup: 'residential',
  billCycle: { billFrequency: 'Monthly' },
  nextBillDate: '2026-12-01',
} as const

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
  network.use(answers(staffLogin, granted), answers(readAccount, account))
})

function Twice() {
  return (
    <StrictMode>
      <AutoLoginScreen />
    </StrictMode>
  )
}

function arrives(query = '?token=one-time&accountcode=100517') {
  return showScreenAt(`/auto-login${query}`, Twice)
}

describe('staff who arrive with a token', () => {
  test('SES-004, SES-036 are signed in once with token and account code', async () => {
    await arrives()
    await screen.findByText('at home')

    const logins = listRequests().filter(({ url }) => url.pathname === '/api/staff/login')
    expect(logins.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { token: 'one-time', accountcode: '100517' },
    ])
  })

  test('SES-004, SES-005 go to / without a target', async () => {
    await arrives()

    expect(await screen.findByText('at home')).toBeTruthy()
  })

  test('SES-004, SES-037 go to the target', async () => {
    await arrives('?token=t&accountcode=100517&targeturl=%2Finvoice%2Flatest')

    expect(await screen.findByText('at /invoice/latest')).toBeTruthy()
  })

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    'SES-037 go home when the target is %s',
    async (target) => {
      await arrives(`?token=t&accountcode=100517&targeturl=${encodeURIComponent(target)}`)

      expect(await screen.findByText('at home')).toBeTruthy()
    },
  )

  test('SES-020, SES-036, ACC-012 have a session on the account in this tab only', async () => {
    await arrives()
    await screen.findByText('at home')

    expect([session.isLoggedIn(), session.isIsolated(), session.read('account')]).toEqual([
      true,
      true,
      '100517',
    ])
    expect(session.isStaff('http://portal.test/identity/staff')).toBe(true)
    expect(localStorage.getItem('switchboard.session.token')).toBeNull()
  })

  test.each(['', '?token=one-time', '?accountcode=100517'])(
    'SES-004 SES-038 see an error for a link that lacks a part (%s), and an existing session stays',
    async (query) => {
      signInAs('999')
      await arrives(query)

      expect(await screen.findByText('The account could not be opened')).toBeTruthy()
      expect([session.isLoggedIn(), session.read('account')]).toEqual([true, '999'])
    },
  )

  test('SES-035 have the stored session cleared before the login is sent', async () => {
    signInAs('999')
    const seen: (string | null)[] = []
    network.use(
      http.post('*/staff/login', () => {
        seen.push(session.read('token'), session.read('account'))
        return HttpResponse.json(granted)
      }),
    )
    await arrives()
    await screen.findByText('at home')

    expect(seen).toEqual([null, null])
  })

  /** A staff tab, with a customer signed in in the other tabs. */
  const staffTab = () => {
    signInAs('1')
    session.isolate()
    signInAs('999', testToken({ sub: 'sam', staff: true }))
  }
  const logouts = () =>
    listRequests()
      .filter(({ url }) => url.pathname === '/api/user/logout')
      .map(({ headers }) => headers.get('authorization'))

  test.each([
    ['accepted', () => answers(staffLogin, granted), 'at home', '100517'],
    ['refused', () => refuses(staffLogin, 'FORBIDDEN'), 'The account could not be opened', null],
  ])(
    'SES-035 end the session of a staff tab on the server before the login, which is %s',
    async (_how, answer, text, account) => {
      staffTab()
      const before = session.read('token')
      network.use(answers(logout, {}), answer())
      await arrives()
      await screen.findByText(text)

      expect(logouts()).toEqual([`Bearer ${before}`])
      const paths = listRequests().map(({ url }) => url.pathname)
      expect(paths.indexOf('/api/user/logout')).toBeLessThan(paths.indexOf('/api/staff/login'))
      expect(session.read('account')).toBe(account)
    },
  )

  test('SES-035 open the account of the link even if the previous session cannot be ended', async () => {
    staffTab()
    network.use(breaks(logout))
    await arrives()

    expect(await screen.findByText('at home')).toBeTruthy()
    expect(logouts()).toHaveLength(1)
    expect(session.read('account')).toBe('100517')
  })

  test('SES-035 have the session of their tab cleared while it is being ended', async () => {
    staffTab()
    const seen: (string | null)[] = []
    network.use(
      http.post('*/user/logout', () => {
        seen.push(session.read('token'))
        return HttpResponse.json({})
      }),
    )
    await arrives()
    await screen.findByText('at home')

    expect(seen).toEqual([null])
  })

  test.each([
    ['that a customer shares with other tabs', () => signInAs('999')],
    [
      'of a customer in a tab that staff left',
      () => {
        session.isolate()
        signInAs('999')
      },
    ],
    [
      'of staff that has expired',
      () => {
        staffTab()
        session.write({ expires_in: '1' })
      },
    ],
  ])('SES-035 end no session %s', async (_whose, begin) => {
    begin()
    network.use(answers(logout, {}))
    await arrives()
    await screen.findByText('at home')

    expect(logouts()).toEqual([])
  })

  test('leave no token in the address while the login is under way', async () => {
    const seen: string[] = []
    network.use(
      http.post('*/staff/login', () => {
        seen.push(window.location.href)
        return HttpResponse.json(granted)
      }),
    )
    await arrives()
    await screen.findByText('at home')

    expect(seen).toEqual(['http://localhost:3000/auto-login'])
  })
})

describe('SES-038 the failed state shows', () => {
  test.each([
    ['without a token', '?accountcode=100517'],
    ['without an account code', '?token=t'],
    ['with empty parameters', '?token=&accountcode='],
    ['without anything', ''],
  ])('%s, and nothing is requested', async (_what, query) => {
    await arrives(query)

    expect((await screen.findByRole('alert')).textContent).toContain('Automatic sign-in failed')
    expect(listRequests().map(({ url }) => url.pathname)).toEqual(['/api/dynamicconfig'])
  })

  test.each([
    ['the token was used already', () => refuses(staffLogin, 'FORBIDDEN')],
    ['it is refused with 401', () => answersRaw(staffLogin, '', { status: 401 })],
    ['the result says so', () => answers(staffLogin, { status: 'Failed', failedReason: 'Used' })],
    ['the server fails', () => answersRaw(staffLogin, '', { status: 500 })],
    ['the connection breaks', () => breaks(staffLogin)],
    ['the tokens are for nobody', () => answers(staffLogin, { ...granted, access_token: 'x' })],
    ['there is no such account', () => refuses(readAccount, 'ACCOUNT_CODE_NOT_AVAILABLE')],
    ['SES-065 the account has no business group', () => answersRaw(readAccount, '{}')],
  ])('when %s, and no session stays', async (_why, answer) => {
    network.use(answer())
    await arrives()

    expect((await screen.findByRole('alert')).textContent).toContain('Automatic sign-in failed')
    expect([session.read('token'), session.isLoggedIn()]).toEqual([null, false])
  })

  test('SES-035 and a customer who was led to it is still signed in', async () => {
    signInAs('999')
    network.use(refuses(staffLogin, 'FORBIDDEN'))
    await arrives()
    await screen.findByRole('alert')

    expect([session.read('account'), session.isLoggedIn()]).toEqual(['999', true])
  })

  test('CFG-013 with the contacts of the helpdesk', async () => {
    await arrives('')
    await screen.findByRole('alert')

    expect(screen.getByRole('link', { name: 'help@demo.example' }).getAttribute('href')).toBe(
      'mailto:help@demo.example',
    )
  })
})
