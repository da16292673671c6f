import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import {
  readMailFilters,
  readMailboxes,
  removeMailFilter,
  saveMailFilter,
} from '@switchboard/domain/mail/contract'

import { makeCall } from '#web/http/make-call.ts'
import { queryClient } from '#web/http/query-client.ts'
import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, answersRaw, testNetwork } from '#web/testing/network.ts'
import { testPortal } from '#web/testing/portal.tsx'

import { mail } from './area.ts'
import { filtersQuery, mailboxesQuery } from './queries.ts'
import { ADVERTS, MAILBOXES, openMail, prepareMail } from './testing/mail.ts'

const network = testNetwork()

beforeAll(() => import('./MailSettingsScreen.tsx'))

beforeEach(() => prepareMail(network))

test('MAI-001 the menu of every mailbox links to its screens, and all of them need a session', async () => {
  openMail('/mail-settings')

  const links = await screen.findAllByRole('link', { name: /@us\.example$/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/mail-settings/filters?mailbox=1',
    '/mail-settings/password?mailbox=1',
    '/mail-settings/filters?mailbox=2',
    '/mail-settings/password?mailbox=2',
  ])
  expect(mail.routes.map(({ session }) => session)).toEqual(mail.routes.map(() => 'required'))
})

test('staff cannot change the password of a mailbox', async () => {
  showRoutes([...mail.routes, emptyHome], '/mail-settings', testPortal(), { staff: true })

  expect(await screen.findAllByRole('link', { name: /^Filters of/ })).toHaveLength(MAILBOXES.length)
  expect(screen.queryByRole('link', { name: /^Change password/ })).toBeNull()
})

test('an account without mailboxes shows a notice', async () => {
  network.use(answers(readMailboxes, { mailboxes: [] }))
  openMail('/mail-settings')

  expect(await screen.findByText('There is no mailbox on this account')).toBeTruthy()
})

const { mailFilterId, ...FIELDS } = ADVERTS
const OF_FILTER = { accountCode: '100517', mailboxId: '1', mailFilterId }

test.each([
  ['MAI-024', () => queryClient.fetchQuery(mailboxesQuery()), readMailboxes, 'INVALID_MAIL_ADDRESS_RESPONSE'],
  [
    'MAI-025',
    () => queryClient.fetchQuery(filtersQuery('1')),
    readMailFilters,
    'INVALID_MAIL_FILTER_RESPONSE',
  ],
  [
    'MAI-025',
    () => makeCall(saveMailFilter, { parameters: OF_FILTER, body: { ...FIELDS, revision: 7 } }),
    saveMailFilter,
    'INVALID_MAIL_FILTER_RESPONSE',
  ],
  [
    'MAI-025',
    () => makeCall(removeMailFilter, { parameters: OF_FILTER }),
    removeMailFilter,
    'INVALID_MAIL_FILTER_RESPONSE',
  ],
] as const)('%s a missing or malformed answer raises its error', async (_id, ask, call, code) => {
  for (const text of ['', '{}', '{"mailboxes":[{"mailboxId":"x"}],"filters":[{}]}']) {
    queryClient.clear()
    network.use(answersRaw(call, text))
    await expect(ask()).rejects.toMatchObject({ code })
  }
})
