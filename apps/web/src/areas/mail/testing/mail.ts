import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import type { WireReply } from '@switchboard/domain/call'
import { readMailFilters, readMailboxes, readOtherScripts } from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'

import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'
import { answers, listRequests } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls } from '#web/testing/portal.tsx'

import { mail } from '../area.ts'

export const ADVERTS: MailFilter = {
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

export const BILLS: MailFilter = {
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

export const KNOWN: WireReply<typeof readMailFilters> = {
  address: 'aroha@us.example',
  revision: 7,
  filters: [ADVERTS, BILLS],
  others: [{ address: 'whanau@us.example', forwardsTo: [] }],
  confirmed: [],
}

export const MAILBOXES: WireReply<typeof readMailboxes>['mailboxes'] = [
  { mailboxId: 1, address: 'aroha@us.example' },
  { mailboxId: 2, address: 'whanau@us.example' },
]

export function openMail(address: string) {
  return showRoutes([...mail.routes, emptyHome], address)
}

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

export const press = async (name: string | RegExp) => userEvent.click(await findButton(name))

export const listSentPuts = (): unknown[] =>
  listRequests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }): unknown => JSON.parse(body))

export async function fillField(label: string | RegExp, text: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

export async function prepareMail(network: TestNetwork): Promise<void> {
  testCalls()
  signInAs()
  await loadConfiguration(network)
  network.use(
    answers(readMailboxes, { mailboxes: MAILBOXES }),
    answers(readMailFilters, KNOWN),
    answers(readOtherScripts, { scripts: [] }),
  )
}
