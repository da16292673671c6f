import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { WireReply } from '@switchboard/domain/call'
import {
  askForwardAddress,
  confirmForwardAddress,
  readMailFilters,
  readMailboxes,
  readOtherScripts,
  removeMailFilter,
  saveMailFilter,
  setMailPassword,
} from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'

import { queryClient } from '#web/http/query-client.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import {
  answers,
  answersRaw,
  breaks,
  refuses,
  sentRequests,
  slowAnswer,
  testNetwork,
} from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testPortal } from '#web/testing/portal.tsx'

import { mail } from './area.ts'
import { filtersQuery, mailboxesQuery } from './queries.ts'

const network = testNetwork()

const ADVERTS: MailFilter = {
  mailFilterId: '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14',
  name: 'Adverts',
  allConditionsRequired: true,
  conditions: [
    { headerMatch: 'FROM', comparison: 'EQUALS', value: 'news@shop.example' },
    { headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'sale' },
  ],
  actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }],
  orderIndex: 0,
}
const BILLS: MailFilter = {
  mailFilterId: '3b0f6c55-7a0e-4c6b-9f4d-1a2b3c4d5e6f',
  name: 'Bills',
  allConditionsRequired: false,
  conditions: [
    { headerMatch: 'TO', comparison: 'EQUALS', value: 'aroha@us.example' },
    { headerMatch: 'SUBJECT', comparison: 'STARTSWITH', value: 'Invoice' },
  ],
  actions: [{ actionType: 'FORWARD', orderIndex: 0, address: 'whanau@us.example' }],
  orderIndex: 1,
}
const KNOWN: WireReply<typeof readMailFilters> = {
  address: 'aroha@us.example',
  revision: 7,
  filters: [ADVERTS, BILLS],
  others: [{ address: 'whanau@us.example', forwardsTo: [] }],
  confirmed: [],
}
const MAILBOXES = [
  { mailboxId: 1, address: 'aroha@us.example' },
  { mailboxId: 2, address: 'whanau@us.example' },
]

beforeAll(async () => {
  await import('./MailSettingsScreen.tsx')
  await import('./filters/MailFiltersScreen.tsx')
  await import('./filters/NewMailFilterScreen.tsx')
  await import('./filters/EditMailFilterScreen.tsx')
  await import('./password/MailPasswordScreen.tsx')
})

beforeEach(async () => {
  testCalls()
  signedIn()
  await loadConfiguration(network)
  network.use(
    answers(readMailboxes, { mailboxes: MAILBOXES }),
    answers(readMailFilters, KNOWN),
    answers(readOtherScripts, { scripts: [] }),
  )
})

function open(address: string) {
  return showRoutes([...mail.routes, emptyHome], address)
}

const FILTERS = '/mail-settings/filters?mailbox=1'
const NEW = '/mail-settings/filters/new?mailbox=1'
const EDIT = `/mail-settings/filters/${ADVERTS.mailFilterId}?mailbox=1`
const PASSWORD = '/mail-settings/password?mailbox=1'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const puts = (): unknown[] =>
  sentRequests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }): unknown => JSON.parse(body))

async function fill(label: string, text: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('MAI-001 the menu of every mailbox leads to its screens, and all of them need a session', async () => {
  open('/mail-settings')

  const links = await screen.findAllByRole('link', { name: /whanau/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/mail-settings/filters?mailbox=2',
    '/mail-settings/password?mailbox=2',
  ])
  expect(mail.routes.map(({ session }) => session)).toEqual(mail.routes.map(() => 'required'))
})

test('staff change no password of a mailbox', async () => {
  showRoutes([...mail.routes, emptyHome], '/mail-settings', testPortal(), { staff: true })

  expect(await screen.findAllByRole('link', { name: /^Filters of/ })).toHaveLength(MAILBOXES.length)
  expect(screen.queryByRole('link', { name: /^Change password/ })).toBeNull()
})

test('an account without mailboxes is told so', async () => {
  network.use(answers(readMailboxes, { mailboxes: [] }))
  open('/mail-settings')

  expect(await screen.findByText('There is no mailbox on this account')).toBeTruthy()
})

test.each([
  ['MAI-024', () => queryClient.fetchQuery(mailboxesQuery()), readMailboxes, 'INVALID_MAIL_ADDRESS_RESPONSE'],
  [
    'MAI-025',
    () => queryClient.fetchQuery(filtersQuery('1')),
    readMailFilters,
    'INVALID_MAIL_FILTER_RESPONSE',
  ],
] as const)('%s a missing or malformed answer raises its error', async (_id, ask, call, code) => {
  for (const text of ['', '{}', '{"mailboxes":[{"mailboxId":"x"}],"filters":[{}]}']) {
    queryClient.clear()
    network.use(answersRaw(call, text))
    await expect(ask()).rejects.toMatchObject({ code })
  }
})

describe('the filters of a mailbox', () => {
  test('MAI-003 MAI-004 they are listed in their order, each as a sentence', async () => {
    open(FILTERS)
    const items = within(await screen.findByRole('list')).getAllByRole('listitem')

    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'When it comes from news@shop.example, and the subject contains “sale”: it is deleted.',
      'When it is sent or copied to aroha@us.example, or the subject begins with “Invoice”: it goes on to whanau@us.example, and a copy stays here.',
    ])
    expect(screen.getByText('They act on mail that comes in for aroha@us.example.')).toBeTruthy()
  })

  test('MAI-007 one is deleted after it was confirmed', async () => {
    network.use(answers(removeMailFilter, { filters: [BILLS], revision: 8 }))
    open(FILTERS)
    await press('Delete Adverts')
    expect(sentRequests().some(({ method }) => method === 'DELETE')).toBe(false)
    network.use(answers(readMailFilters, { ...KNOWN, filters: [{ ...BILLS, orderIndex: 0 }] }))
    await press('Delete filter')

    await waitFor(() => expect(screen.queryByText('Adverts')).toBeNull())
    const [request] = sentRequests().filter(({ method }) => method === 'DELETE')
    expect(request?.url.pathname).toBe(`/api/accounts/100517/mailboxes/1/filters/${ADVERTS.mailFilterId}`)
  })

  test('one that could not be deleted is still there, and said so', async () => {
    network.use(refuses(removeMailFilter, 'MAIL_SERVER_UNAVAILABLE'))
    open(FILTERS)
    await press('Delete Adverts')
    await press('Delete filter')

    expect((await screen.findByRole('alert')).textContent).toContain('The filter was not deleted.')
  })

  test('one is moved down by its place', async () => {
    network.use(answers(saveMailFilter, { filters: [BILLS, ADVERTS], revision: 8 }))
    open(FILTERS)
    await press('Move down Adverts')

    await waitFor(() => expect(puts()).toHaveLength(1))
    const { mailFilterId: _id, ...fields } = ADVERTS
    expect(puts()).toEqual([{ ...fields, orderIndex: 1, revision: 7 }])
  })

  test('one that is moved to either end by keyboard keeps the focus, and says where it is', async () => {
    network.use(answers(saveMailFilter, { filters: [BILLS, ADVERTS], revision: 8 }))
    open(FILTERS)
    const up = await button('Move up Bills')
    up.focus()
    network.use(
      answers(readMailFilters, {
        ...KNOWN,
        filters: [
          { ...BILLS, orderIndex: 0 },
          { ...ADVERTS, orderIndex: 1 },
        ],
      }),
    )
    await userEvent.keyboard('{Enter}')

    expect(await screen.findByText('Bills is number 1 of 2 now.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down Bills'))
  })

  test.each([
    [
      'moved',
      saveMailFilter,
      ['Move down Adverts'],
      /^We do not know whether the change was saved.*this is what is saved now/,
    ],
    [
      'deleted',
      removeMailFilter,
      ['Delete Adverts', 'Delete filter'],
      /^We do not know whether the filter was deleted.*Delete it again/,
    ],
  ] as const)(
    'where the answer to one that is %s was lost, that is said',
    async (_what, call, presses, words) => {
      network.use(breaks(call))
      open(FILTERS)
      for (const name of presses) await press(name)

      expect((await screen.findByRole('alert')).textContent).toMatch(words)
      expect(sentRequests().filter(({ url }) => url.pathname.endsWith('/filters'))).toHaveLength(2)
    },
  )

  test('those of other programs are listed as they are', async () => {
    network.use(answers(readOtherScripts, { scripts: [{ name: 'phone', isActive: true }] }))
    open(FILTERS)

    expect(await screen.findByText('phone, which runs now in place of the filters above')).toBeTruthy()
  })

  test('try it says which filters act on a pasted head', async () => {
    open(FILTERS)
    const field = await screen.findByLabelText('The head of a message')
    await userEvent.click(field)
    await userEvent.paste('From: Shop <news@shop.example>\nTo: aroha@us.example\nSubject: Big SALE')
    await press('See which filters act')
    expect(screen.getByRole('status').textContent).toBe('“Adverts” acts.It does not stay in the mailbox.')

    await userEvent.clear(field)
    await userEvent.paste('To: Aroha <AROHA@us.example>\nSubject: Hello')
    await press('See which filters act')
    expect(screen.getByRole('status').textContent).toBe(
      '“Bills” acts.It goes on to whanau@us.example.It stays in the mailbox.',
    )

    await userEvent.clear(field)
    await userEvent.paste('Kia ora')
    await press('See which filters act')
    expect(screen.getByRole('status').textContent).toContain('There is no line here that begins with')
  })

  test('a mailbox of another account is none', async () => {
    network.use(refuses(readMailFilters, 'MAILBOX_NOT_FOUND'), refuses(readOtherScripts, 'MAILBOX_NOT_FOUND'))
    open('/mail-settings/filters?mailbox=99')

    expect(await screen.findByText('This mailbox is not on your account')).toBeTruthy()
  })
})

describe('the form of a filter', () => {
  test('MAI-005 a new one is sent whole, under one id however often it is sent', async () => {
    network.use(refuses(saveMailFilter, 'MAIL_SERVER_UNAVAILABLE'))
    const router = open(NEW)
    await fill('Name of the filter', 'Sales')
    await fill('What is looked for', 'sale')
    await press('Delete it')
    await press('Save filter')
    await screen.findByRole('alert')
    network.use(answers(saveMailFilter, { filters: [], revision: 8 }))
    await press('Save filter')

    await waitFor(() => expect(router.shown()).toMatchObject({ place: { path: '/mail-settings/filters' } }))
    const body = {
      name: 'Sales',
      allConditionsRequired: true,
      conditions: [{ headerMatch: 'FROM', comparison: 'CONTAINS', value: 'sale' }],
      actions: [{ actionType: 'DELETE', orderIndex: 0, address: null }],
      orderIndex: 2,
      revision: 7,
    }
    expect(puts()).toEqual([body, body])
    const addresses = sentRequests().filter(({ method }) => method === 'PUT')
    expect(new Set(addresses.map(({ url }) => url.pathname)).size).toBe(1)
  })

  test('MAI-006 one that is there is changed in place', async () => {
    network.use(answers(saveMailFilter, { filters: [], revision: 8 }))
    open(EDIT)
    await fill('Name of the filter', 'Offers')
    await press('Remove condition 1')
    await press('Save filter')

    await waitFor(() => expect(puts()).toHaveLength(1))
    const { mailFilterId: _id, ...fields } = ADVERTS
    expect(puts()).toEqual([{ ...fields, name: 'Offers', conditions: [ADVERTS.conditions[1]], revision: 7 }])
  })

  test('MAI-009 nothing is sent that is not valid, and each field says what is wrong', async () => {
    open(NEW)
    await press('Save filter')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'There is a problemEnter a nameEnter what is looked forAdd what is to be done',
    )
    expect(puts()).toEqual([])
  })

  test('MAI-010 MAI-011 with deleting there only forwarding is offered, and it is put before', async () => {
    network.use(answers(saveMailFilter, { filters: [], revision: 8 }))
    open(EDIT)
    await button('Forward it to an address')
    expect(screen.queryByRole('button', { name: 'Delete it' })).toBeNull()
    await press('Forward it to an address')
    await fill('Forward it to', 'whanau@us.example')
    await press('Save filter')

    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()).toMatchObject([
      {
        actions: [
          { actionType: 'FORWARD', orderIndex: 0, address: 'whanau@us.example' },
          { actionType: 'DELETE', orderIndex: 1, address: null },
        ],
      },
    ])
  })

  test.each(['MAIL_SERVER_REFUSED', 'MAIL_FILTERS_CHANGED', 'MAIL_SERVER_UNAVAILABLE'] as const)(
    'MAI-022 a save that fails by %s says so and asks to refresh and retry',
    async (code) => {
      network.use(refuses(saveMailFilter, code))
      open(EDIT)
      await press('Save filter')

      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('Filter Not Saved')
      expect(alert.textContent).toContain('Refresh the page, then try again.')
    },
  )

  test('a save whose answer was lost is not said to have failed, and is sent again as the same filter', async () => {
    network.use(breaks(saveMailFilter))
    open(EDIT)
    await press('Save filter')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'We do not know whether the filter was saved.We lost the answer. Save it again: sent twice, it is one filter.',
    )
    await press('Save filter')

    await waitFor(() => expect(puts()).toHaveLength(2))
    expect(puts()[1]).toEqual(puts()[0])
  })

  test('a filter that is not there any more is said so', async () => {
    open('/mail-settings/filters/unknown?mailbox=1')

    expect(await screen.findByText('There is no such filter any more')).toBeTruthy()
  })
})

describe('forwarding to an address outside the account', () => {
  async function fillAbroad() {
    open(NEW)
    await fill('Name of the filter', 'Abroad')
    await fill('What is looked for', 'bank')
    await press('Forward it to an address')
    await fill('Forward it to', 'x@elsewhere.example')
    await press('Save filter')
  }

  test('it is saved after the password and the code, and not before', async () => {
    network.use(
      answers(askForwardAddress, {}),
      answers(confirmForwardAddress, { confirmed: ['x@elsewhere.example'] }),
      answers(saveMailFilter, { filters: [], revision: 8 }),
    )
    await fillAbroad()
    await fill('The password by which you sign in here', 'secret')
    await press('Send the code')
    await fill('The code', '12345678')
    expect(puts()).toEqual([])
    await press('Confirm the address')

    await waitFor(() => expect(puts()).toHaveLength(1))
    const posts = sentRequests().filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { address: 'x@elsewhere.example', password: 'secret' },
      { address: 'x@elsewhere.example', code: '12345678' },
    ])
  })

  test('a wrong password and a wrong code are said so', async () => {
    network.use(
      refuses(askForwardAddress, 'INCORRECT_CURRENT_PASSWORD'),
      refuses(confirmForwardAddress, 'MAIL_CODE_REFUSED'),
    )
    await fillAbroad()
    await press('Send the code')
    expect((await screen.findByRole('alert')).textContent).toContain('The password is not right.')
    await press('I have a code')
    await press('Confirm the address')
    expect((await screen.findByRole('alert')).textContent).toContain('It is not the code')
    expect(puts()).toEqual([])
  })
})

describe('the password of a mailbox', () => {
  const OWN = 'The password by which you sign in here'

  async function change(password: string, confirmation: string, own = 'kea-demo-2026') {
    await fill('New password', password)
    if (confirmation !== '') await fill('New password once more', confirmation)
    if (own !== '') await fill(OWN, own)
    await press('Change mail password')
  }

  test('MAI-002 MAI-008 a change ends at the mail settings, which say so', async () => {
    network.use(answers(setMailPassword, {}))
    const router = open(PASSWORD)
    await change('kea kea', 'kea kea')

    expect(await screen.findByText('The password of aroha@us.example has been changed.')).toBeTruthy()
    expect(router.shown()).toMatchObject({ place: { path: '/mail-settings' } })
    expect(window.location.search).toBe('')
    expect(puts()).toEqual([{ password: 'kea kea', ownPassword: 'kea-demo-2026' }])
  })

  test('no address says that a password was changed', async () => {
    open('/mail-settings?password-changed=1')

    await screen.findAllByRole('link', { name: /whanau/ })
    expect(screen.queryByText(/has been changed/)).toBeNull()
  })

  test('a change that comes through after its form was left is told all the same, and leads nowhere', async () => {
    const { handler, come } = slowAnswer(setMailPassword, {})
    network.use(handler)
    const router = open(PASSWORD)
    await change('kea kea', 'kea kea')
    await router.go('/')
    come()

    expect(await screen.findByText('The password of aroha@us.example has been changed.')).toBeTruthy()
    expect(router.shown()).toMatchObject({ place: { path: '/' } })
  })

  test('the own password is asked for, and one that is not right is said at its field', async () => {
    network.use(refuses(setMailPassword, 'INCORRECT_CURRENT_PASSWORD'))
    open(PASSWORD)
    await change('kea', 'kea', '')
    expect(screen.getByRole('alert').textContent).toContain('Enter the password by which you sign in here')
    expect(puts()).toEqual([])
    await fill(OWN, 'not mine')
    await press('Change mail password')

    const wrong = 'The password by which you sign in here is not right'
    await waitFor(() => expect(screen.getByLabelText(OWN).getAttribute('aria-invalid')).toBe('true'))
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe(wrong)
    network.use(answers(setMailPassword, {}))
    await press('Change mail password')
    expect(await screen.findByText(/has been changed/)).toBeTruthy()
  })

  test.each([
    ['kea', 'keo', 'The two passwords are not the same'],
    ['kea', '', 'Enter the new password once more'],
  ])('both have to be the same: %s and %s', async (password, confirmation, message) => {
    open(PASSWORD)
    await change(password, confirmation)

    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    expect(puts()).toEqual([])
  })

  test('MAI-023 a failed change says so, and whom to call', async () => {
    network.use(refuses(setMailPassword, 'GENERAL_ERROR'))
    open(PASSWORD)
    await change('kea', 'kea')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error changing password')
    expect(alert.textContent).toContain('Try again. If it fails again, call our helpline on 0800 555 0111.')
    expect(within(alert).getByRole('link', { name: '0800 555 0111' }).getAttribute('href')).toBe(
      'tel:08005550111',
    )
  })
})
