import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  readMailFilters,
  readOtherScripts,
  removeMailFilter,
  saveMailFilter,
} from '@switchboard/domain/mail/contract'

import { answers, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'

import {
  ADVERTS,
  BILLS,
  KNOWN,
  findButton,
  listSentPuts,
  openMail,
  prepareMail,
  press,
} from '../testing/mail.ts'

const network = testNetwork()

beforeAll(() => import('./MailFiltersScreen.tsx'))

beforeEach(() => prepareMail(network))

const FILTERS_PATH = '/mail-settings/filters?mailbox=1'

describe('the filters of a mailbox', () => {
  test('MAI-003 MAI-004 filters are listed in their order, each as a sentence', async () => {
    openMail(FILTERS_PATH)
    const items = within(await screen.findByRole('list')).getAllByRole('listitem')

    expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
      'When it comes from news@shop.example, and the subject contains “sale”: it is deleted.',
      'When it is sent or copied to aroha@us.example, or the subject begins with “Invoice”: it is forwarded to whanau@us.example, and a copy stays here.',
    ])
    expect(screen.getByText('They work on mail that arrives for aroha@us.example.')).toBeTruthy()
  })

  test('MAI-007 MAI-020 a filter is deleted after a confirmation', async () => {
    network.use(answers(removeMailFilter, { filters: [BILLS], revision: 8 }))
    openMail(FILTERS_PATH)
    await press('Delete Adverts')
    expect(listRequests().some(({ method }) => method === 'DELETE')).toBe(false)
    network.use(answers(readMailFilters, { ...KNOWN, filters: [{ ...BILLS, orderIndex: 0 }] }))
    await press('Delete filter')

    await waitFor(() => expect(screen.queryByText('Adverts')).toBeNull())
    const [request] = listRequests().filter(({ method }) => method === 'DELETE')
    expect(request?.url.pathname).toBe(`/api/accounts/100517/mailboxes/1/filters/${ADVERTS.mailFilterId}`)
  })

  test('a filter whose deletion fails stays in the list, with an error', async () => {
    network.use(refuses(removeMailFilter, 'MAIL_SERVER_UNAVAILABLE'))
    openMail(FILTERS_PATH)
    await press('Delete Adverts')
    await press('Delete filter')

    expect((await screen.findByRole('alert')).textContent).toContain('The filter was not deleted.')
  })

  test('a filter is moved down to its new place', async () => {
    network.use(answers(saveMailFilter, { filters: [BILLS, ADVERTS], revision: 8 }))
    openMail(FILTERS_PATH)
    await press('Move down Adverts')

    await waitFor(() => expect(listSentPuts()).toHaveLength(1))
    const { mailFilterId: _id, ...fields } = ADVERTS
    expect(listSentPuts()).toEqual([{ ...fields, orderIndex: 1, revision: 7 }])
  })

  test('MAI-022 a failed move shows an error and the advice to refresh and retry', async () => {
    network.use(refuses(saveMailFilter, 'MAIL_SERVER_REFUSED'))
    openMail(FILTERS_PATH)
    await press('Move down Adverts')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Filter Not Saved')
    expect(alert.textContent).toContain('Refresh the page, then try again.')
  })

  test('a filter that is moved to an end by keyboard keeps the focus, and its place is announced', async () => {
    network.use(answers(saveMailFilter, { filters: [BILLS, ADVERTS], revision: 8 }))
    openMail(FILTERS_PATH)
    const up = await findButton('Move up Bills')
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
      /^We do not know whether the change was saved.*have loaded the saved filters again/,
    ],
    [
      'deleted',
      removeMailFilter,
      ['Delete Adverts', 'Delete filter'],
      /^We do not know whether the filter was deleted.*safe to delete it again/,
    ],
  ] as const)(
    'a filter that is %s without a reply shows that the outcome is unknown',
    async (_what, call, presses, words) => {
      network.use(breaks(call))
      openMail(FILTERS_PATH)
      for (const name of presses) await press(name)

      expect((await screen.findByRole('alert')).textContent).toMatch(words)
      expect(listRequests().filter(({ url }) => url.pathname.endsWith('/filters'))).toHaveLength(2)
    },
  )

  test('filters of other programs are listed by name', async () => {
    network.use(answers(readOtherScripts, { scripts: [{ name: 'phone', isActive: true }] }))
    openMail(FILTERS_PATH)

    expect(await screen.findByText('phone, which is running instead of the filters above')).toBeTruthy()
  })

  test('"try it" shows which filters act on pasted headers', async () => {
    openMail(FILTERS_PATH)
    const field = await screen.findByLabelText('The headers of a message')
    await userEvent.click(field)
    await userEvent.paste('From: Shop <news@shop.example>\nTo: aroha@us.example\nSubject: Big SALE')
    await press('See which filters run')
    expect(screen.getByRole('status').textContent).toBe('“Adverts” runs.It does not stay in the mailbox.')

    await userEvent.clear(field)
    await userEvent.paste('To: Aroha <AROHA@us.example>\nSubject: Hello')
    await press('See which filters run')
    expect(screen.getByRole('status').textContent).toBe(
      '“Bills” runs.It is forwarded to whanau@us.example.It stays in the mailbox.',
    )

    await userEvent.clear(field)
    await userEvent.paste('Kia ora')
    await press('See which filters run')
    expect(screen.getByRole('status').textContent).toContain('There is no line here that begins with')
  })

  test('a mailbox of another account shows a notice', async () => {
    network.use(refuses(readMailFilters, 'MAILBOX_NOT_FOUND'), refuses(readOtherScripts, 'MAILBOX_NOT_FOUND'))
    openMail('/mail-settings/filters?mailbox=99')

    expect(await screen.findByText('This mailbox is not on your account')).toBeTruthy()
  })
})
