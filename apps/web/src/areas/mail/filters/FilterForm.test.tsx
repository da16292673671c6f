import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { askForwardAddress, confirmForwardAddress, saveMailFilter } from '@switchboard/domain/mail/contract'
import { SENDER_CASES, SUBJECT_CASES, listTypedTexts } from '@switchboard/domain/testing/typed-cases'

import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { sendEach } from '#web/testing/typed-cases.ts'

import {
  ADVERTS,
  fillField,
  findButton,
  listSentPuts,
  openMail,
  prepareMail,
  press,
} from '../testing/mail.ts'

const network = testNetwork()

beforeAll(() => Promise.all([import('./NewMailFilterScreen.tsx'), import('./EditMailFilterScreen.tsx')]))

beforeEach(() => prepareMail(network))

const NEW_FILTER_PATH = '/mail-settings/filters/new?mailbox=2'
const EDIT_FILTER_PATH = `/mail-settings/filters/${ADVERTS.mailFilterId}?mailbox=1`

const listAddresses = (call: string) =>
  listRequests()
    .filter(({ method }) => method === call)
    .map(({ url }) => url.pathname)

describe('the form of a filter', () => {
  test('MAI-003 MAI-005 MAI-018 MAI-019 a new filter is sent whole to its mailbox, with the same id each time', async () => {
    network.use(refuses(saveMailFilter, 'MAIL_SERVER_UNAVAILABLE'))
    const router = openMail(NEW_FILTER_PATH)
    await fillField('Name of the filter', 'Sales')
    await fillField('Text to find', 'sale')
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
    expect(listSentPuts()).toEqual([body, body])
    const addresses = listAddresses('PUT')
    expect(new Set(addresses).size).toBe(1)
    expect(addresses[0]).toMatch(/^\/api\/accounts\/100517\/mailboxes\/2\/filters\/[\da-f-]{36}$/)
    expect(listAddresses('GET')).toContain('/api/accounts/100517/mailboxes/2/filters')
  })

  test('a value with quotation marks shows that they are part of the search', async () => {
    openMail(NEW_FILTER_PATH)
    await fillField('Text to find', 'You have won')
    expect(screen.queryByText('The filter looks for the quotation marks too.')).toBeNull()

    await fillField(/^Text to find/, '“You have won”')
    expect(screen.getByText('The filter looks for the quotation marks too.')).toBeTruthy()
  })

  test.each([
    ['The sender', SENDER_CASES],
    ['A receiver', SENDER_CASES],
    ['The subject', SUBJECT_CASES],
  ])(
    'MAI-009 if %s is a value that no message has, the value is an error of the field',
    async (part, cases) => {
      network.use(refuses(saveMailFilter, 'MAIL_SERVER_UNAVAILABLE'))
      openMail(NEW_FILTER_PATH)
      await fillField('Name of the filter', 'Adverts')
      await userEvent.selectOptions(screen.getByLabelText('Part'), part)
      await userEvent.selectOptions(screen.getByLabelText('Comparison'), 'is')
      await press('Delete it')

      const sent = await sendEach(listTypedTexts(cases), {
        label: /^Text to find/,
        button: 'Save filter',
        sentAt: 'conditions.0.value',
      })

      // the API stores only the address
      expect(sent).toEqual(cases.map(([typed, value]) => [typed, value === null ? null : typed]))
    },
  )

  test('MAI-003 MAI-006 MAI-019 an existing filter is changed in place', async () => {
    network.use(answers(saveMailFilter, { filters: [], revision: 8 }))
    openMail(EDIT_FILTER_PATH)
    await fillField('Name of the filter', 'Offers')
    await press('Remove condition 1')
    await press('Save filter')

    await waitFor(() => expect(listSentPuts()).toHaveLength(1))
    const { mailFilterId: _id, ...fields } = ADVERTS
    expect(listSentPuts()).toEqual([
      { ...fields, name: 'Offers', conditions: [ADVERTS.conditions[1]], revision: 7 },
    ])
    expect(listAddresses('PUT')).toEqual([`/api/accounts/100517/mailboxes/1/filters/${ADVERTS.mailFilterId}`])
  })

  test.each([
    [NEW_FILTER_PATH, 'Add a condition', 'conditions.1.headerMatch'],
    [EDIT_FILTER_PATH, 'Remove condition 1', 'conditions'],
    [NEW_FILTER_PATH, 'Delete it', 'actions.0.remove'],
    [NEW_FILTER_PATH, 'Forward it to an address', 'actions.0.address'],
    [EDIT_FILTER_PATH, 'Remove deleting', 'actions'],
  ])('on %s the button “%s” moves the focus to %s', async (path, button, id) => {
    openMail(path)
    await press(button)

    expect(document.activeElement?.id).toBe(id)
  })

  test('MAI-009 an invalid filter is not sent, and each field shows its error', async () => {
    openMail(NEW_FILTER_PATH)
    await press('Save filter')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'There is a problemEnter a nameEnter the text to findAdd an action',
    )
    expect(listSentPuts()).toEqual([])
  })

  test('MAI-010 MAI-011 with deletion only forwarding can be added, and it is placed before', async () => {
    network.use(answers(saveMailFilter, { filters: [], revision: 8 }))
    openMail(EDIT_FILTER_PATH)
    await findButton('Forward it to an address')
    expect(screen.queryByRole('button', { name: 'Delete it' })).toBeNull()
    await press('Forward it to an address')
    await fillField('Forward it to', 'whanau@us.example')
    await press('Save filter')

    await waitFor(() => expect(listSentPuts()).toHaveLength(1))
    expect(listSentPuts()).toMatchObject([
      {
        actions: [
          { actionType: 'FORWARD', orderIndex: 0, address: 'whanau@us.example' },
          { actionType: 'DELETE', orderIndex: 1, address: null },
        ],
      },
    ])
  })

  test.each(['MAIL_SERVER_REFUSED', 'MAIL_FILTERS_CHANGED', 'MAIL_SERVER_UNAVAILABLE'] as const)(
    'MAI-022 a save that fails with %s shows an error and the advice to refresh and retry',
    async (code) => {
      network.use(refuses(saveMailFilter, code))
      openMail(EDIT_FILTER_PATH)
      await press('Save filter')

      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('Filter Not Saved')
      expect(alert.textContent).toContain('Refresh the page, then try again.')
    },
  )

  test('MAI-022 a save that the provider answers with a plain 500 is not saved', async () => {
    network.use(answersRaw(saveMailFilter, '', { status: 500 }))
    openMail(EDIT_FILTER_PATH)
    await press('Save filter')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Filter Not Saved')
    expect(alert.textContent).toContain('Refresh the page, then try again.')
  })

  test('a save without a reply is not shown as failed, and is repeated as the same filter', async () => {
    network.use(breaks(saveMailFilter))
    openMail(EDIT_FILTER_PATH)
    await press('Save filter')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      'We do not know whether the filter was saved.We lost the reply. Save it again: this creates no second filter.',
    )
    await press('Save filter')

    await waitFor(() => expect(listSentPuts()).toHaveLength(2))
    expect(listSentPuts()[1]).toEqual(listSentPuts()[0])
  })

  test('a filter that no longer exists shows a notice', async () => {
    openMail('/mail-settings/filters/unknown?mailbox=1')

    expect(await screen.findByText('There is no such filter any more')).toBeTruthy()
  })
})

describe('forwarding to an address outside the account', () => {
  async function fillAbroad() {
    openMail(NEW_FILTER_PATH)
    await fillField('Name of the filter', 'Abroad')
    await fillField('Text to find', 'bank')
    await press('Forward it to an address')
    await fillField('Forward it to', 'x@elsewhere.example')
    await press('Save filter')
  }

  test('a filter is saved only after the password and the code', async () => {
    network.use(
      answers(askForwardAddress, {}),
      answers(confirmForwardAddress, { confirmed: ['x@elsewhere.example'] }),
      answers(saveMailFilter, { filters: [], revision: 8 }),
    )
    await fillAbroad()
    await fillField('The password you sign in here with', 'secret')
    await press('Send the code')
    await fillField('The code', '12345678')
    expect(listSentPuts()).toEqual([])
    await press('Confirm the address')

    await waitFor(() => expect(listSentPuts()).toHaveLength(1))
    const posts = listRequests().filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }): unknown => JSON.parse(body))).toEqual([
      { address: 'x@elsewhere.example', password: 'secret' },
      { address: 'x@elsewhere.example', code: '12345678' },
    ])
  })

  test('a wrong password and a wrong code show an error', async () => {
    network.use(
      refuses(askForwardAddress, 'INCORRECT_CURRENT_PASSWORD'),
      refuses(confirmForwardAddress, 'MAIL_CODE_REFUSED'),
    )
    await fillAbroad()
    await press('Send the code')
    expect((await screen.findByRole('alert')).textContent).toContain('The password is not right.')
    await press('I have a code')
    await press('Confirm the address')
    expect((await screen.findByRole('alert')).textContent).toContain('That is not the code')
    expect(listSentPuts()).toEqual([])
  })
})
